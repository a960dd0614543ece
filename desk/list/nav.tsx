import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { List } from './load.ts'

/** The parts of a list that people work through, and the menus that filter it. */
export function ListNav({ list: { path, tabs, menus, title } }: { list: List }) {
  return (
    <div className="list-nav">
      <nav aria-label={`Parts of ${title}`} className="list-tabs">
        <ul>
          {tabs.map(({ title: tab, search, count, isDue, isCurrent }) => (
            <li key={tab}>
              <Link to={`${path}${search}`} aria-current={isCurrent ? 'page' : undefined}>
                {tab}
                {count && <em data-due={isDue || undefined}>{count}</em>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="list-menus" aria-label="Filters">
        {menus.map((menu) => (
          <li key={menu.name}>
            {menu.options.length > 0 ? (
              <button type="button" popoverTarget={`menu-${menu.name}`} data-chosen={menu.chosen ? '' : undefined}>
                {menu.title}
                {menu.chosen && <b>: {menu.chosen}</b>}
                <ChevronDown aria-hidden="true" />
              </button>
            ) : (
              <b>{menu.chosen}</b>
            )}
            {menu.chosen && (
              <Link to={`${path}${menu.without}`} className="remove" aria-label={`Remove the filter ${menu.title}`}>
                <X aria-hidden="true" />
              </Link>
            )}
            <div id={`menu-${menu.name}`} popover="auto" className="menu">
              <ul aria-label={menu.title}>
                {menu.options.map(({ value, label, count, search, isChosen }) => (
                  <li key={value}>
                    <Link to={`${path}${search}`} aria-current={isChosen || undefined} onClick={closeMenu}>
                      {isChosen && <Check aria-hidden="true" />}
                      <span>{label}</span>
                      <em>{count}</em>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link that is followed without a full load leaves its menu open. */
function closeMenu({ currentTarget }: MouseEvent) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
