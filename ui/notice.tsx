import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

const tones = {
  calm: { Icon: CircleCheck, color: 'text-success' },
  news: { Icon: Info, color: 'text-primary' },
  alarm: { Icon: CircleAlert, color: 'text-destructive' },
}

type NoticeProps = {
  tone: keyof typeof tones
  /** `alert` for an error that just happened, `status` for what script completes. Omit it for what stands on the page from the start. */
  role?: 'alert' | 'status'
  children: ReactNode
}

export function Notice({ tone, role, children }: NoticeProps) {
  const { Icon, color } = tones[tone]
  return (
    <div role={role} className="flex gap-3 rounded-card border bg-muted p-4 leading-normal sm:p-5">
      <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
