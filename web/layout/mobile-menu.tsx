import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import navigation from '#content/navigation.yaml'
import { AnyLink } from '#web/ui/any-link.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { type MenuEntry, menuEntries } from './menu-entries.ts'
import { useCurrent } from './use-current.ts'
import { useMobileMenu } from './use-mobile-menu.ts'

/** The menu button of narrow windows and the full-screen list that it toggles (specification 2). */
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
            <li key={entry.key}>
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
      </nav>
    </div>
  )
}

type MobileGroupProps = { entry: MenuEntry; open: boolean; onPress: () => void; onChoice: () => void }

function MobileGroup({ entry, open, onPress, onChoice }: MobileGroupProps) {
  const { ofEntry, ofLink } = useCurrent()
  const id = useId()
  return (
    <div className="mobile-group" data-open={open}>
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
      <ul id={id}>
        {entry.links?.map(({ label, to }) => (
          <li key={to}>
            <AnyLink to={to} className="mobile-sublink" aria-current={ofLink(to)} onClick={onChoice}>
              {label}
            </AnyLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
