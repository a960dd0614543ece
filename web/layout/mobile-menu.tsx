import { type KeyboardEvent, type ToggleEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import navigation from '#content/navigation.yaml'
import { AnyLink } from '#ui/any-link.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { EnrollLink } from './enroll.tsx'
import { focusable, loopedStop } from './focus-loop.ts'
import { type MenuEntry, menuEntries } from './menu-entries.ts'
import { MenuItem, MenuMore } from './menu-parts.tsx'
import { useCurrent } from './site-section.ts'

/** Menu button of narrow windows, with a full-screen list (specification 2). */
export function MobileMenu() {
  const { pathname } = useLocation()
  const { ofEntry } = useCurrent()
  const { open, button, panel, close, toggled, keepInside } = useMobileMenu(pathname)
  const [openGroup, setOpenGroup] = useState<string>()
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches Tab pass between the button and its menu
    <div className="lg:hidden" onKeyDown={keepInside}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        popoverTarget={id}
        aria-expanded={open}
        aria-label="Menu"
      >
        <span />
        <span />
      </button>
      <nav ref={panel} id={id} popover="auto" className="mobile-menu" aria-label="Site" onToggle={toggled}>
        <ul>
          {menuEntries(navigation.header.mobile).map((entry) => (
            <li key={entry.key} className="border-b">
              {entry.links ? (
                <MobileGroup
                  entry={entry}
                  open={openGroup === entry.key}
                  onPress={() => setOpenGroup(openGroup === entry.key ? undefined : entry.key)}
                  onChoice={close}
                />
              ) : (
                <AnyLink to={entry.to ?? '/'} className="mobile-link" aria-current={ofEntry(entry)} onClick={close}>
                  {entry.label}
                </AnyLink>
              )}
            </li>
          ))}
        </ul>
        <EnrollLink className="mt-6 w-full" onClick={close} />
      </nav>
    </div>
  )
}

type MobileGroupProps = { entry: MenuEntry; open: boolean; onPress: () => void; onChoice: () => void }

function MobileGroup({ entry, open, onPress, onChoice }: MobileGroupProps) {
  const { ofEntry } = useCurrent()
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className="mobile-link"
        aria-expanded={open}
        aria-controls={id}
        aria-current={ofEntry(entry)}
        onClick={onPress}
      >
        {entry.label}
        <Glyph sign="chevron-down" className="dropdown-mark" />
      </button>
      <div id={id} className={`mb-4 border-accent border-l-2 pl-4 ${open ? '' : 'hidden noscript:block'}`}>
        <ul>
          {entry.links?.map((link) => (
            <MenuItem key={link.to} link={link} className="mobile-sublink" onChoice={onChoice} />
          ))}
        </ul>
        {entry.more && <MenuMore links={entry.more} onChoice={onChoice} />}
      </div>
    </div>
  )
}

/** Tailwind's `lg`, where the desktop header begins. */
const DESKTOP = '(width >= 64rem)'

/** Extends the popover: keeps Tab inside, makes the page inert, closes at desktop width or on another page. */
function useMobileMenu(page: string) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const close = useCallback(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [])

  // On leaving a page, not on the first one, whose menu may have been opened before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => close, [page, close])

  useEffect(() => {
    if (panel.current?.matches(':popover-open')) setOpen(true)
    const desktop = matchMedia(DESKTOP)
    desktop.addEventListener('change', close)
    return () => desktop.removeEventListener('change', close)
  }, [close])

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
