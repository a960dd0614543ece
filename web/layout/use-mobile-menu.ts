import { type KeyboardEvent, type ToggleEvent, useEffect, useRef, useState } from 'react'
import { focusable, loopedStop } from './focus-loop.ts'

/** Where the header turns to its desktop form; the same width as Tailwind's `lg`. */
const DESKTOP = '(width >= 64rem)'

/**
 * The full-screen menu's behavior beyond what a popover does by itself, also without script (open, close on Escape,
 * give the focus back): Tab stays between the button and the menu, what lies behind is inert, desktop width closes it.
 * @param page the path of the page; its change closes the menu
 */
export function useMobileMenu(page: string) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const close = () => panel.current?.matches(':popover-open') && panel.current.hidePopover()

  // As a page goes, not as the first one comes: the menu may have been opened before script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => () => void close(), [page])

  useEffect(() => {
    if (panel.current?.matches(':popover-open')) setOpen(true)
    const desktop = matchMedia(DESKTOP)
    const leave = () => panel.current?.matches(':popover-open') && panel.current.hidePopover()
    desktop.addEventListener('change', leave)
    return () => desktop.removeEventListener('change', leave)
  }, [])

  useEffect(() => {
    const behind = document.querySelectorAll<HTMLElement>('[data-behind-menu]')
    for (const each of behind) each.inert = open
    return () => {
      for (const each of behind) each.inert = false
    }
  }, [open])

  function toggled(event: ToggleEvent<HTMLElement>) {
    setOpen(event.newState === 'open')
    if (event.newState === 'closed' && panel.current?.contains(document.activeElement)) button.current?.focus()
  }

  function keepInside(event: KeyboardEvent) {
    if (event.key !== 'Tab' || !open || !button.current || !panel.current) return
    const stops = [button.current, ...focusable(panel.current)]
    const stop = loopedStop(stops, document.activeElement as HTMLElement, event.shiftKey)
    if (!stop) return
    event.preventDefault()
    stop.focus()
  }

  return { open, button, panel, close, toggled, keepInside }
}
