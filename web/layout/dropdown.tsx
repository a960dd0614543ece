import { useId } from 'react'
import { Link } from 'react-router'
import { Glyph } from '#web/ui/glyph.tsx'
import { Tiles } from '#web/ui/tiles.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { useCurrent } from './use-current.ts'
import { useDropdown } from './use-dropdown.ts'

/**
 * A group of the desktop header, after the disclosure pattern of the ARIA Authoring Practices: a button and a list.
 * Before the page's script runs, CSS opens it under the pointer or the focus (`data-by="css"`).
 */
export function Dropdown({ entry }: { entry: MenuEntry }) {
  const { pathname, ofLink, ofEntry } = useCurrent()
  const { open, scripted, close, item, button, press } = useDropdown(pathname)
  const links = entry.links ?? []
  const id = useId()
  return (
    <li ref={item} className="dropdown" data-by={scripted ? 'script' : 'css'} data-open={open}>
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
        <Glyph sign="chevron-down" size={16} className="dropdown-mark" />
      </button>
      <div id={id} className="dropdown-panel">
        <ul className={links.length > 5 ? 'dropdown-list dropdown-wide' : 'dropdown-list'}>
          {links.map(({ label, to, tile, palette }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className="dropdown-link" aria-current={ofLink(to)} onClick={close}>
                {tile && <Tiles rows={[tile]} palette={palette ?? 0} className="dropdown-tile" />}
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
