import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type CSSProperties, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { TOAST_DURATION, type ToastKind } from './toast-kind.ts'

const theme = {
  '--normal-bg': 'var(--card)',
  '--normal-text': 'var(--foreground)',
  '--normal-border': 'var(--border)',
  '--border-radius': 'var(--radius-card)',
  fontFamily: 'var(--font-text)',
} as CSSProperties

// Toasts move but do not fade, since a half-faded toast is unreadable.
const look: CSSProperties = {
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  boxShadow: '0 8px 30px rgb(0 0 0 / 0.12)',
  transition: 'transform 200ms var(--ease-candle)',
}

const icons = {
  success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
  warning: <TriangleAlert className="size-5 text-primary" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-destructive" aria-hidden="true" />,
}

// Placed below the two rows of the header, so that it covers no link. On phones it covers the header instead of the
// form.
const wide = { top: '8.5rem', right: '1.25rem' }
const narrow = { top: '0.25rem', right: '0.75rem', left: '0.75rem' }

function Region({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted)
  return (
    <Toaster
      position="top-right"
      visibleToasts={1}
      duration={TOAST_DURATION}
      offset={wide}
      mobileOffset={narrow}
      icons={icons}
      style={theme}
      toastOptions={{ style: look }}
    />
  )
}

// A separate root outlives the page that raised the toast. Toasts raised before it listens would be lost.
const mounted = new Promise<void>((resolve) => {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Region onMounted={resolve} />)
})

/** Shows a toast in place of the current one. */
export async function raiseToast(kind: ToastKind, text: string): Promise<void> {
  await mounted
  toast.dismiss()
  toast[kind](text)
}

export function dismissToast(): void {
  toast.dismiss()
}
