import type { ComponentProps, MouseEventHandler } from 'react'
import { AnyLink } from './any-link.tsx'

/**
 * Filled: what the page is for. Ghost: an alternative to it, or the way on from a section. Quiet: leads elsewhere, or to
 * a file. Danger: cannot be undone.
 */
type Variant = 'filled' | 'ghost' | 'quiet' | 'danger'

type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  variant?: Variant
  onClick?: MouseEventHandler<HTMLElement>
  href?: string
  /** Opens the link in a new tab. */
  newTab?: boolean
  /** Busy: ignores clicks, but keeps its size and the focus. */
  loading?: boolean
}

/** For what looks like a button, but is a link of the desk, or a summary. */
export const buttonLook = (variant: Variant) => `button button-${variant}`

export function Button({
  variant = 'filled',
  type = 'button',
  onClick,
  href,
  newTab = false,
  loading = false,
  className = '',
  ...button
}: ButtonProps) {
  const look = `${buttonLook(variant)} ${className}`

  if (href !== undefined) {
    const link = { className: look, ...(onClick && { onClick }), ...(newTab && { target: '_blank', rel: 'noopener' }) }
    return (
      <AnyLink to={href} {...link}>
        {button.children}
      </AnyLink>
    )
  }

  // The disabled attribute would drop the focus.
  const click: MouseEventHandler<HTMLElement> = (event) => (loading ? event.preventDefault() : onClick?.(event))
  return <button {...button} type={type} onClick={click} aria-disabled={loading || undefined} className={look} />
}
