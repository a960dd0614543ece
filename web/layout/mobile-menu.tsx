import { type ToggleEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { AnyLink } from '#ui/any-link.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { EnrollLink } from './enroll.tsx'
import { type MenuEntry, MenuItem, MenuMore, useMenuEntries } from './menu-parts.tsx'
import { useCurrent } from './site-section.ts'

/** Menu button of narrow windows, with a full-screen list (specification 2). */
export function MobileMenu() {
  const { pathname } = useLocation()
  const { ofEntry } = useCurrent()
  const { open, button, panel, press, close, toggled } = useMobileMenu(pathname)
  const [openGroup, setOpenGroup] = useState<string>()
  const id = useId()
  return (
    <div className="lg:hidden">
      <button ref={button} type="button" popoverTarget={id} onClick={press} aria-expanded={open} aria-label="Menu">
        <span />
        <span />
      </button>
      <nav
        ref={panel}
        id={id}
        popover="auto"
        className="mobile-menu"
        aria-label="Site"
        data-open={open}
        onToggle={toggled}
      >
        <ul>
          {useMenuEntries('mobile').map((entry) => (
            <li key={entry.key} className="border-b">
              {entry.links ? (
                <MobileGroup
                  entry={entry}
                  open={openGroup === entry.key}
                  onPress={() => setOpenGroup(openGroup === entry.key ? undefined : entry.key)}
                  onChoice={close}
                />
              ) : (
                <AnyLink to={entry.to ?? '/'} className="nav-link" aria-current={ofEntry(entry)} onClick={close}>
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
        className="nav-link"
        aria-expanded={open}
        aria-controls={id}
        aria-current={ofEntry(entry)}
        onClick={onPress}
      >
        {entry.label}
        <Glyph sign="chevron-down" />
      </button>
      <div id={id} className={`mb-4 border-accent border-l-2 pl-4 ${open ? '' : 'hidden noscript:block'}`}>
        <ul>
          {entry.links?.map((link) => (
            <MenuItem key={link.to} link={link} onChoice={onChoice} />
          ))}
        </ul>
        {entry.more && <MenuMore links={entry.more} onChoice={onChoice} />}
      </div>
    </div>
  )
}

/** Tailwind's `lg`, where the desktop header begins. */
const DESKTOP = '(width >= 64rem)'

/** In `:is`, a pseudo-class that a browser does not know is no error. */
const IS_OPEN = ':is(:popover-open)'

/** Extends the popover: closes it at desktop width and on another page, and returns the focus. */
function useMobileMenu(page: string) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  // Safari before 17 has no popovers. There, the state alone opens and closes the menu (menus.css).
  const press = () => panel.current?.hidePopover || setOpen(!open)
  const close = useCallback(() => {
    if (!panel.current?.hidePopover) setOpen(false)
    else if (panel.current.matches(IS_OPEN)) panel.current.hidePopover()
  }, [])

  // On leaving a page, not on the first one, whose menu may have been opened before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => close, [page, close])

  useEffect(() => {
    if (panel.current?.matches(IS_OPEN)) setOpen(true)
    const desktop = matchMedia(DESKTOP)
    desktop.addEventListener('change', close)
    return () => desktop.removeEventListener('change', close)
  }, [close])

  function toggled(event: ToggleEvent<HTMLElement>) {
    setOpen(event.newState === 'open')
    if (event.newState === 'closed' && panel.current?.contains(document.activeElement)) button.current?.focus()
  }

  return { open, button, panel, press, close, toggled }
}
