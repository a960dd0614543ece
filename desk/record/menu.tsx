import { type ReactNode, type ToggleEvent, useId } from 'react'

/** A row of buttons, some of which open menus. */
export const actions = 'flex flex-wrap gap-2 [&_.button]:px-[0.9rem]'
export const tightActions = 'flex flex-wrap gap-x-[0.35rem] gap-y-2 [&_.button]:px-3 md:[&_.button]:px-[0.9rem]'
/** A form whose button is one of the row. */
export const besideOthers = 'contents *:[[role=alert]]:order-1'

// One column, which no long choice of a select makes wider than the menu.
const form = 'p-4 *:[form]:grid *:[form]:grid-cols-1 *:[form]:gap-[0.6rem]'
export const menuForm = `w-[19rem] ${form}`
const sizes = {
  list: '',
  form: menuForm,
  wide: `menu-wide w-[22rem] ${form}`,
}

type MenuProps = {
  label: string
  /** The list's key that opens it (data-key). */
  keyName?: string
  size?: keyof typeof sizes
  children: ReactNode
}

/** A button, and what it opens; the browser opens and closes it, without script too. */
export function Menu({ label, keyName, size = 'list', children }: MenuProps) {
  const id = `menu${useId()}`
  function focusFirst(event: ToggleEvent<HTMLElement>) {
    if (event.newState === 'open')
      event.currentTarget.querySelector<HTMLElement>('select, input:not([type=hidden]), textarea, button, a')?.focus()
  }
  return (
    <>
      <button type="button" className="button button-ghost" popoverTarget={id} data-key={keyName}>
        {label}
      </button>
      <div id={id} popover="auto" className={`menu ${sizes[size]}`} onToggle={focusFirst}>
        {children}
      </div>
    </>
  )
}

/** Closes the menu around an element: what leads on or stores without a full load leaves it open. */
export function closeMenu(within: Element): void {
  within.closest<HTMLElement>(':popover-open')?.hidePopover()
}
