import type { MouseEventHandler, ReactNode } from 'react'
import { AnyLink } from './any-link.tsx'

const looks = {
  filled: 'px-6 bg-ember text-on-ember hover:bg-[color-mix(in_oklch,var(--ember),var(--ink)_14%)]',
  ghost: 'px-6 border-[1.5px] border-edge text-ink hover:border-ember',
  // Without padding, so that it is flush where it wraps.
  quiet: 'text-ink underline decoration-[1.5px] decoration-flame underline-offset-[0.3em] hover:decoration-ember',
}

type ButtonProps = {
  children: ReactNode
  variant?: keyof typeof looks
  type?: 'button' | 'submit'
  onClick?: MouseEventHandler<HTMLElement>
  href?: string
  /** Of a link: opens it in a new tab. */
  newTab?: boolean
  /** Busy: keeps its place and the focus, and does nothing. */
  loading?: boolean
  className?: string
}

export function Button({
  children,
  variant = 'filled',
  type = 'button',
  onClick,
  href,
  newTab = false,
  loading = false,
  className = '',
}: ButtonProps) {
  const look = `inline-flex min-h-12 items-center justify-center gap-2 rounded-pill text-center font-semibold leading-tight transition-colors duration-150 ${looks[variant]} ${className}`

  if (href !== undefined) {
    const link = { className: look, ...(onClick && { onClick }), ...(newTab && { target: '_blank', rel: 'noopener' }) }
    return (
      <AnyLink to={href} {...link}>
        {children}
      </AnyLink>
    )
  }

  // A disabled button would drop the focus: it is marked instead, and its clicks go nowhere.
  const click: MouseEventHandler<HTMLElement> = (event) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type={type}
      onClick={click}
      aria-disabled={loading || undefined}
      className={`${look} cursor-pointer aria-disabled:cursor-progress aria-disabled:opacity-75`}
    >
      {children}
    </button>
  )
}
