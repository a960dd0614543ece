import type { ReactNode } from 'react'
import { Link } from 'react-router'

type TabsProps = {
  label: string
  tabs: { title: string; to: string; count?: string | undefined; isDue?: boolean | undefined; isCurrent: boolean }[]
  /** Keeps the scroll position. */
  keepsScroll?: boolean
  className?: string
}

const tab =
  'flex min-h-10 items-center gap-[0.35rem] whitespace-nowrap text-muted-foreground hover:text-foreground ' +
  'focus-visible:-outline-offset-3 aria-[current]:font-semibold aria-[current]:text-foreground ' +
  'aria-[current]:shadow-[inset_0_-2px_0_var(--primary)]'

/** Parts of a list, with the number of records in each. */
export function Tabs({ label, tabs, keepsScroll = false, className = '' }: TabsProps) {
  return (
    <nav aria-label={label} className={`min-w-0 overflow-x-auto [scrollbar-width:none] ${className}`}>
      <ul className="flex gap-x-4">
        {tabs.map(({ title, to, count, isDue, isCurrent }) => (
          <li key={title}>
            <Link
              to={to}
              preventScrollReset={keepsScroll}
              className={tab}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {title}
              {count && <Count isQuiet={!isDue}>{count}</Count>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PillsProps = {
  label: string
  pills: { key: string; to: string; isCurrent: boolean; children: ReactNode }[]
  className?: string
}

const pill =
  'block whitespace-nowrap rounded-pill bg-muted px-[0.7rem] py-[0.2rem] text-small hover:link ' +
  'aria-[current]:font-semibold aria-[current]:shadow-[inset_0_0_0_1.5px_var(--accent)]'

export function Pills({ label, pills, className = '' }: PillsProps) {
  return (
    <nav aria-label={label} className={`basis-full overflow-x-auto [scrollbar-width:thin] ${className}`}>
      <ul className="flex gap-[0.4rem]">
        {pills.map(({ key, to, isCurrent, children }) => (
          <li key={key}>
            <Link to={to} className={pill} aria-current={isCurrent ? 'page' : undefined}>
              {children}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Number of waiting records. `isQuiet`: no action needed. */
export function Count({ isQuiet = false, children }: { isQuiet?: boolean; children: ReactNode }) {
  return (
    <em className={`font-semibold text-fine/none not-italic tabular-nums ${isQuiet ? '' : 'text-primary'}`}>
      {children}
    </em>
  )
}
