import type { ReactNode } from 'react'

type DescriptionListProps = { facts: Record<string, ReactNode>; className?: string | undefined }

export function DescriptionList({ facts, className = 'mt-8' }: DescriptionListProps) {
  return (
    <dl className={`facts ${className}`}>
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
