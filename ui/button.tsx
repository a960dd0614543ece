import type { MouseEventHandler, ReactNode } from 'react'
import { AnyLink } from './any-link.tsx'

type ButtonProps = {
  children: ReactNode
  /** Filled: what the page is for. Ghost: an alternative to it, or the way on from a section. Quiet: leads elsewhere, or to a file. */
  variant?: 'filled' | 'ghost' | 'quiet'
  type?: 'button' | 'submit'
  onClick?: MouseEventHandler<HTMLElement>
  href?: string
  /** Opens the link in a new tab. */
  newTab?: boolean
  /** State of the part that the button toggles. */
  expanded?: boolean
  /** Busy: ignores clicks, but keeps its size and the focus. */
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
  expanded,
  className = '',
}: ButtonProps) {
  const look = `button button-${variant} ${className}`

  if (href !== undefined) {
    const link = { className: look, ...(onClick && { onClick }), ...(newTab && { target: '_blank', rel: 'noopener' }) }
    return (
      <AnyLink to={href} {...link}>
        {children}
      </AnyLink>
    )
  }

  // The disabled attribute would drop the focus.
  const click: MouseEventHandler<HTMLElement> = (event) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button type={type} onClick={click} aria-disabled={loading || undefined} aria-expanded={expanded} className={look}>
      {children}
    </button>
  )
}
