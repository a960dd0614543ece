import type { ReactNode } from 'react'

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
