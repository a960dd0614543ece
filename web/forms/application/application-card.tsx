import { type ReactNode, useId } from 'react'
import { getReference } from '#contract/leads.ts'

type ApplicationCardProps = { id: string; course: string; fee: ReactNode; children?: ReactNode }

export function ApplicationCard({ id, course, fee, children }: ApplicationCardProps) {
  const title = useId()
  const facts: [string, ReactNode][] = [
    ['Reference', getReference({ id })],
    ['Application fee', fee],
  ]
  return (
    <section
      aria-labelledby={title}
      className="w-full rounded-card border border-border bg-card p-5 text-left sm:p-8 lg:p-10"
    >
      <h2 id={title} className="text-title-3">
        <span className="mb-1 block font-normal font-text text-small text-muted-foreground leading-normal tracking-normal">
          Your application
        </span>{' '}
        {course}
      </h2>
      <dl className="mt-5 flex flex-wrap gap-x-12 gap-y-4 border-border border-t pt-5">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-muted-foreground">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
