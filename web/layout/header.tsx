import { type FocusEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import { AnyLink } from '#ui/any-link.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { useContent } from '#web/content.tsx'
import { Brand } from './brand.tsx'
import { EnrollLink } from './enroll.tsx'
import { type MenuEntry, MenuItem, MenuMore, useMenuEntries } from './menu-parts.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useCurrent } from './site-section.ts'

/** Two rows of links on desktop, the lower one sticky; a menu button below 1024 px. */
export function Header() {
  // The first screen of the home page, which unknown paths show too, has a filled button of its own.
  const isHome = /home|unknown/.test(useMatches().at(-1)?.id ?? '')
  return (
    <header className="site-header">
      <div>
        <div className="page-width">
          <p>{useContent().company.tagline}</p>
          <nav aria-label="Academy">
            <MenuRow row="topRow" />
          </nav>
        </div>
      </div>
      <div className="border-b">
        <div className="page-width">
          <Brand />
          <nav aria-label="Main" className="ml-auto max-lg:hidden print:hidden">
            <MenuRow row="mainRow" />
          </nav>
          <EnrollLink variant={isHome ? 'ghost' : 'filled'} />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function MenuRow({ row }: { row: 'topRow' | 'mainRow' }) {
  const { ofEntry } = useCurrent()
  return (
    <ul>
      {useMenuEntries(row).map((entry) =>
        entry.links ? (
          <Dropdown key={entry.key} entry={entry} />
        ) : (
          <li key={entry.key}>
            <AnyLink to={entry.to ?? '/'} className="nav-link" aria-current={ofEntry(entry)} data-marker={entry.marker}>
              {entry.label}
            </AnyLink>
          </li>
        ),
      )}
    </ul>
  )
}

/** Menu of the desktop header (ARIA APG, disclosure). CSS opens it before hydration (`data-by="css"`). */
function Dropdown({ entry }: { entry: MenuEntry }) {
  const { pathname, ofEntry } = useCurrent()
  const { open, scripted, close, root, button, press, watch } = useDropdown(pathname)
  const links = entry.links ?? []
  const id = useId()
  return (
    <li ref={root} data-by={scripted ? 'script' : 'css'} data-open={open} {...watch}>
      <button
        ref={button}
        type="button"
        className="nav-link"
        aria-expanded={open}
        aria-controls={id}
        aria-current={ofEntry(entry)}
        data-marker={entry.marker}
        onClick={press}
      >
        {entry.label}
        <Glyph sign="chevron-down" size={16} />
      </button>
      <div id={id}>
        <div className="card">
          <ul>
            {links.map((link) => (
              <MenuItem key={link.to} link={link} onChoice={close} />
            ))}
          </ul>
          {entry.more && <MenuMore links={entry.more} onChoice={close} />}
        </div>
      </div>
    </li>
  )
}

/** Opens on hover, click or Enter; closes on leave, Escape, a click elsewhere or another page. A click pins it open. */
function useDropdown(page: string) {
  const [opened, setOpened] = useState<'no' | 'hover' | 'press'>('no')
  const [scripted, setScripted] = useState(false)
  const root = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const open = opened !== 'no'
  const close = () => setOpened('no')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [page])

  useEffect(() => {
    // A menu that CSS holds open under the pointer stays open.
    setScripted(true)
    if (root.current?.matches(':hover')) setOpened('hover')
  }, [])

  useEffect(() => {
    if (!open) return
    const listening = new AbortController()
    const { signal } = listening
    const isInside = (target: EventTarget | null) => root.current?.contains(target as Node | null)
    const pressEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (isInside(document.activeElement)) button.current?.focus()
      setOpened('no')
    }
    document.addEventListener('keydown', pressEscape, { signal })
    document.addEventListener('pointerdown', ({ target }) => isInside(target) || setOpened('no'), { signal })
    return () => listening.abort()
  }, [open])

  const watch = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && !open && setOpened('hover'),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && close(),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || close(),
  }
  const press = () => setOpened(opened === 'press' ? 'no' : 'press')
  return { open, scripted, close, root, button, press, watch }
}
