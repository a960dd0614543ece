import type { ReactNode } from 'react'
import { Link } from 'react-router'

type SectionProps = { id: string; title: ReactNode; beside?: ReactNode; className?: string; children: ReactNode }

/** @param beside shown at the end of the heading's line */
export function Section({ id, title, beside, className = 'mt-5 grid gap-3', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <Line>
        <h2 id={id} className="text-[1.125rem]">
          {title}
        </h2>
        {beside}
      </Line>
      {children}
    </section>
  )
}

/** Pushes its children to both ends of a line. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-[0.6rem]">{children}</div>
}

type PageLinksProps = { first?: string | undefined; previous?: string | undefined; next?: string | undefined }

export function PageLinks({ first, previous, next }: PageLinksProps) {
  const pages = [
    [first, 'First page', undefined],
    [previous, 'Previous page', 'prev'],
    [next, 'Next page', 'next'],
  ] as const
  return pages.map(
    ([to, label, rel]) =>
      to !== undefined && (
        <Link key={label} to={to} rel={rel} className="link inline-block py-[0.35rem] font-semibold">
          {label}
        </Link>
      ),
  )
}

export const listFoot =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t px-2 pt-[0.9rem] text-small tabular-nums'

/** Page links below a list, if it has other pages. */
export function Pager({ label = 'Pages', ...to }: PageLinksProps & { label?: string }) {
  if (Object.values(to).every((address) => address === undefined)) return null
  return (
    <nav aria-label={label} className={listFoot}>
      <PageLinks {...to} />
    </nav>
  )
}

export function Quiet({ children }: { children: ReactNode }) {
  return <p className="text-muted-foreground">{children}</p>
}

export function Muted({ children }: { children: ReactNode }) {
  return <span className="text-muted-foreground">{children}</span>
}

type RecordPartProps = { id: string; title: string; className?: string; children: ReactNode }

export function RecordPart({ id, title, className = '', children }: RecordPartProps) {
  return (
    <section className={`border-t pt-4 ${className}`} aria-labelledby={id}>
      <h2 id={id} className="font-semibold font-text text-fine/[1.3] text-muted-foreground tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}

type Column = string | { title: string; className: string | undefined }

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        <Headings columns={columns} />
      </tr>
    </thead>
  )
}

/** Header cells, to combine with others. */
export function Headings({ columns }: { columns: readonly Column[] }) {
  const headings = columns.map((item) => (typeof item === 'string' ? { title: item, className: undefined } : item))
  return headings.map(({ title, className }) => (
    <th key={title} scope="col" className={className}>
      {title}
    </th>
  ))
}

export const number = (title: string) => ({ title, className: 'number' })
/** On a phone, a line with its label. */
export const labeled =
  'number max-md:flex max-md:justify-between max-md:py-[0.1rem] max-md:before:font-normal ' +
  'max-md:before:text-muted-foreground max-md:before:content-[attr(data-label)]'

const statusBase =
  'inline-flex items-center gap-[0.45rem] whitespace-nowrap text-small before:size-[0.55rem] before:flex-none '
const ring = 'before:rounded-[50%] before:shadow-[inset_0_0_0_2px_var(--primary)]'

const shapes: Record<string, string> = {
  // Ring: to do.
  new: ring,
  due: ring,
  // Disc: in progress or settled.
  in_progress: 'before:rounded-[50%] before:bg-[oklch(0.7_0.12_250)]',
  waiting: 'before:rounded-[50%] before:bg-accent',
  waived: 'before:rounded-[50%] before:bg-accent',
  paid: 'before:rounded-[50%] before:bg-[oklch(0.68_0.14_155)]',
  // Diamond: an error.
  wrong: 'font-semibold text-destructive before:rotate-45 before:bg-current',
}

/** Word with a shape of the same meaning. */
export function Status({ shape, children }: { shape: string | undefined; children: ReactNode }) {
  return (
    <span
      className={statusBase + (shapes[shape ?? ''] ?? 'before:rounded-[50%] before:bg-muted-foreground')}
      data-shape={shape}
    >
      {children}
    </span>
  )
}

const fact = {
  list: 'grid gap-[0.4rem]',
  row: 'grid gap-x-4',
  short: 'grid-cols-[minmax(5.5rem,9rem)_minmax(0,1fr)]',
  long: 'grid-cols-1 py-1',
  term: 'pt-[0.1rem] text-fine/[1.4] text-muted-foreground',
  value: 'whitespace-pre-line wrap-anywhere',
}

export function DescriptionList({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={`${fact.list} ${className}`}>{children}</dl>
}

/** @param isLong uses the full width */
export function Description({
  term,
  isLong = false,
  children,
}: {
  term: string
  isLong?: boolean
  children: ReactNode
}) {
  return (
    <div className={`${fact.row} ${isLong ? fact.long : fact.short}`}>
      <dt className={fact.term}>{term}</dt>
      <dd className={`${fact.value} ${isLong ? 'max-w-168' : ''}`}>{children}</dd>
    </div>
  )
}
