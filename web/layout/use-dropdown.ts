import { useEffect, useRef, useState } from 'react'

/** `hover` closes when the pointer leaves; a click on what hover has opened keeps it open instead of closing it. */
type Opened = 'no' | 'hover' | 'press'

/**
 * A disclosure menu's behavior: hover, click or Enter open it; leaving it by pointer or focus, a press elsewhere,
 * Escape and another page close it.
 * @param page the path of the page; its change closes the menu
 */
export function useDropdown(page: string) {
  const [opened, setOpened] = useState<Opened>('no')
  const [scripted, setScripted] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const open = opened !== 'no'
  const close = () => setOpened('no')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [page])

  useEffect(() => {
    const menu = item.current
    if (!menu) return
    // What CSS held open under the pointer stays open when script takes over.
    setScripted(true)
    if (menu.matches(':hover')) setOpened('hover')
    const byMouse = (then: (was: Opened) => Opened) => (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setOpened(then)
    }
    const enter = byMouse((was) => (was === 'no' ? 'hover' : was))
    const leave = byMouse(() => 'no')
    const blur = (event: FocusEvent) => {
      if (!menu.contains(event.relatedTarget as Node | null)) setOpened('no')
    }
    menu.addEventListener('pointerenter', enter)
    menu.addEventListener('pointerleave', leave)
    menu.addEventListener('focusout', blur)
    return () => {
      menu.removeEventListener('pointerenter', enter)
      menu.removeEventListener('pointerleave', leave)
      menu.removeEventListener('focusout', blur)
    }
  }, [])

  useEffect(() => {
    if (!open) return
    const pressEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (item.current?.contains(document.activeElement)) button.current?.focus()
      setOpened('no')
    }
    const pressElsewhere = (event: PointerEvent) => {
      if (!item.current?.contains(event.target as Node)) setOpened('no')
    }
    document.addEventListener('keydown', pressEscape)
    document.addEventListener('pointerdown', pressElsewhere)
    return () => {
      document.removeEventListener('keydown', pressEscape)
      document.removeEventListener('pointerdown', pressElsewhere)
    }
  }, [open])

  const press = () => setOpened(opened === 'press' ? 'no' : 'press')
  return { open, scripted, close, item, button, press }
}
