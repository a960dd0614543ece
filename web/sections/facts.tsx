import type { ReactNode } from 'react'
import { dayText } from './date-text.ts'

export function Facts({ facts, className = 'facts mt-8' }: { facts: Record<string, ReactNode>; className?: string }) {
  return (
    <dl className={className}>
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayText(date)}</time>
}
