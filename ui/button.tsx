import type { MouseEventHandler, ReactNode } from 'react'
import { AnyLink } from './any-link.tsx'

type ButtonProps = {
  children: ReactNode
  variant?: 'filled' | 'ghost' | 'quiet'
  type?: 'button' | 'submit'
  onClick?: MouseEventHandler<HTMLElement>
  href?: string
  /** Of a link: opens it in a new tab. */
  newTab?: boolean
  /** Of a button that shows and hides a part of the page: whether it is shown. */
  expanded?: boolean
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

  // A disabled button would drop the focus: it is marked instead, and its clicks go nowhere.
  const click: MouseEventHandler<HTMLElement> = (event) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button type={type} onClick={click} aria-disabled={loading || undefined} aria-expanded={expanded} className={look}>
      {children}
    </button>
  )
}
