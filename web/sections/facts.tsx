import type { ReactNode } from 'react'
import { dayText } from '#content/format.ts'

type FactsProps = { facts: Record<string, ReactNode>; className?: string; children?: ReactNode }

/** `children` come first. */
export function Facts({ facts, className = 'mt-8', children }: FactsProps) {
  return (
    <dl className={`facts ${className}`}>
      {children}
      {Object.entries(facts).map(([name, fact]) => (
        <Fact key={name} name={name}>
          {fact}
        </Fact>
      ))}
    </dl>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
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
