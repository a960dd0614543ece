import company from '#content/company.yaml'
import navigation from '#content/navigation.yaml'
import { AnyLink } from '#ui/any-link.tsx'
import { Brand } from './brand.tsx'
import { Dropdown } from './dropdown.tsx'
import { EnrollLink } from './enroll.tsx'
import { type MenuEntry, menuEntries } from './menu-entries.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { useCurrent } from './site-section.ts'

/** Two rows of links on desktop, the lower one sticky; a menu button below 1024 px. */
export function Header() {
  return (
    <header className="site-header">
      <div className="top-row">
        <div className="page-width">
          <p>{company.tagline}</p>
          <nav aria-label="Academy">
            <MenuRow entries={menuEntries(navigation.header.topRow)} />
          </nav>
        </div>
      </div>
      <div className="main-row border-b">
        <div className="page-width main-row-parts">
          <Brand />
          <nav aria-label="Main" className="ml-auto max-lg:hidden print:hidden">
            <MenuRow entries={menuEntries(navigation.header.mainRow)} />
          </nav>
          <EnrollLink className="header-enroll" />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function MenuRow({ entries }: { entries: MenuEntry[] }) {
  const { ofEntry } = useCurrent()
  return (
    <ul className="menu-row">
      {entries.map((entry) =>
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
