import { type ReactNode, type ToggleEvent, useId } from 'react'

type MenuProps = {
  label: string
  /** The list's key that opens it (data-key). */
  keyName?: string
  className?: string
  children: ReactNode
}

/** A button, and what it opens; the browser opens and closes it, without script too. */
export function Menu({ label, keyName, className = '', children }: MenuProps) {
  const id = `menu${useId()}`
  function focusFirst(event: ToggleEvent<HTMLElement>) {
    if (event.newState === 'open') event.currentTarget.querySelector<HTMLElement>('select, button, a')?.focus()
  }
  return (
    <>
      <button type="button" className="button button-ghost" popoverTarget={id} data-key={keyName}>
        {label}
      </button>
      <div id={id} popover="auto" className={`menu ${className}`} onToggle={focusFirst}>
        {children}
      </div>
    </>
  )
}
