import type { ReactNode } from 'react'
import { dayText } from '#content/format.ts'

type DescriptionListProps = { facts: Record<string, ReactNode>; className?: string; children?: ReactNode }

/** `children` come first. */
export function DescriptionList({ facts, className = 'mt-8', children }: DescriptionListProps) {
  return (
    <dl className={`facts ${className}`}>
      {children}
      {Object.entries(facts).map(([name, fact]) => (
        <Description key={name} name={name}>
          {fact}
        </Description>
      ))}
    </dl>
  )
}

export function Description({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayText(date)}</time>
}
