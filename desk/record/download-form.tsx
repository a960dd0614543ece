import { useLocation } from 'react-router'
import { ConfirmPasskey } from '#desk/ui/confirm-passkey.tsx'
import type { Declined } from '#ssr/answers.ts'

type DownloadFormProps = {
  /** Below /desk. */
  action: string
  declined: Declined | undefined
  children: string
}

/** A button that downloads a file. The page stays, and says why where there is none. */
export function DownloadForm({ action, declined, children }: DownloadFormProps) {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={`/desk${action}`} className="grid justify-items-start gap-[0.6rem]">
      <input type="hidden" name="from" value={`/desk${pathname}${search}`} />
      <button type="submit" className="button button-ghost">
        {children}
      </button>
      <ConfirmPasskey answer={declined} />
    </form>
  )
}
