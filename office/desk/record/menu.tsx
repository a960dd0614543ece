import { type ReactNode, type ToggleEvent, useId } from 'react'
import { SmallFields } from '#office/ui/fields.tsx'
import { buttonLook } from '#ui/button.tsx'

/** Row of buttons, some with menus. */
export const actions = 'flex flex-wrap gap-2 [--button-padding:0.9rem]'
export const tightActions =
  'flex flex-wrap gap-x-[0.35rem] gap-y-2 [--button-padding:0.75rem] md:[--button-padding:0.9rem]'
/** Form whose button is part of the row. */
export const besideOthers = 'contents *:[[role=alert]]:order-1'

// A single column that long options of a select cannot widen.
const form = 'p-4 *:[form]:grid *:[form]:grid-cols-1 *:[form]:gap-[0.6rem]'
const sizes = {
  list: '',
  form: `w-[19rem] ${form}`,
  wide: `[--menu-height:36rem] w-[22rem] ${form}`,
}

type MenuProps = {
  label: ReactNode
  /** Shortcut key that opens the menu (data-key). */
  keyName?: string
  size?: keyof typeof sizes
  /** Classes of the button. */
  className?: string
  children: ReactNode
}

/** Puts the focus into a menu that opens. */
export function focusFirst(event: ToggleEvent<HTMLElement>): void {
  if (event.newState === 'open')
    event.currentTarget.querySelector<HTMLElement>('select, input:not([type=hidden]), textarea, button, a')?.focus()
}

/** Button with a menu, which the browser opens and closes, even without script. */
export function Menu({ label, keyName, size = 'list', className = buttonLook('ghost'), children }: MenuProps) {
  const id = `menu${useId()}`
  return (
    <>
      <button type="button" className={className} popoverTarget={id} data-key={keyName}>
        {label}
      </button>
      <div id={id} popover="auto" className={`menu ${sizes[size]}`} onToggle={focusFirst}>
        <SmallFields value>{children}</SmallFields>
      </div>
    </>
  )
}

/** Closes the menu around an element. Without a full page load it would stay open. */
export function closeMenu(within: Element): void {
  within.closest<HTMLElement>(':is(:popover-open)')?.hidePopover?.()
}
