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
  }[]
  look?: keyof typeof looks
  /** Keeps the scroll position. */
  keepsScroll?: boolean
  className?: string
}

const looks = {
  tab: {
    nav: 'min-w-0 [scrollbar-width:none]',
    list: 'gap-x-4',
    link:
      'flex min-h-10 items-center gap-[0.35rem] text-muted-foreground hover:text-foreground ' +
      'focus-visible:-outline-offset-3 aria-[current]:text-foreground ' +
      'aria-[current]:shadow-[inset_0_-2px_0_var(--primary)]',
  },
  pill: {
    nav: 'basis-full [scrollbar-width:thin]',
    list: 'gap-[0.4rem]',
    link:
      'block rounded-pill bg-muted px-[0.7rem] py-[0.2rem] text-small hover:link ' +
      'aria-[current]:shadow-[inset_0_0_0_1.5px_var(--accent)]',
  },
}

/** Links to parts of a list, with the number of records in each, or to saved views. */
export function Tabs({ label, tabs, look = 'tab', keepsScroll = false, className = '' }: TabsProps) {
  const { nav, list, link } = looks[look]
  return (
    <nav aria-label={label} className={`overflow-x-auto ${nav} ${className}`}>
      <ul className={`flex ${list}`}>
        {tabs.map(({ to, key = to, title, count, countLook, isCurrent }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset={keepsScroll}
              className={`whitespace-nowrap aria-[current]:font-semibold ${link}`}
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
