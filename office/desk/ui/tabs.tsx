import type { ReactNode } from 'react'
import { Link } from 'react-router'

type TabsProps = {
  label: string
  tabs: {
    key?: string
    title: ReactNode
    to: string
    count?: string | undefined
    countLook?: CountLook | undefined
    isCurrent: boolean
    /** Shortcut key that presses it (data-key). */
    keyName?: string | undefined
  }[]
  /** Keeps the scroll position. */
  keepsScroll?: boolean
  className?: string
}

const linkLook =
  'flex min-h-10 items-center gap-[0.35rem] whitespace-nowrap text-muted-foreground hover:text-foreground ' +
  'focus-visible:-outline-offset-3 aria-[current]:font-semibold aria-[current]:text-foreground ' +
  'aria-[current]:shadow-[inset_0_-2px_0_var(--primary)]'

/** Links to parts of a list, with the number of records in each. */
export function Tabs({ label, tabs, keepsScroll = false, className = '' }: TabsProps) {
  return (
    <nav aria-label={label} className={`min-w-0 overflow-x-auto [scrollbar-width:none] ${className}`}>
      <ul className="flex gap-x-4">
        {tabs.map(({ to, key = to, title, count, countLook, isCurrent, keyName }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset={keepsScroll}
              className={linkLook}
              data-key={keyName}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {title}
              {count && <Count look={countLook}>{count}</Count>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type CountLook = keyof typeof countLooks

const countLooks = {
  /** No action needed. */
  quiet: '',
  due: 'text-primary',
  /** Something went wrong. */
  wrong: 'text-destructive',
}

/** Number of waiting records. */
export function Count({ look = 'quiet', children }: { look?: CountLook | undefined; children: ReactNode }) {
  return <em className={`font-semibold text-fine/none not-italic tabular-nums ${countLooks[look]}`}>{children}</em>
}
