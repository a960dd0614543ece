import { type ReactNode, useId } from 'react'
import { longDay } from '#content/format.ts'
import { getReference } from '#contract/leads.ts'

/** `start` is the first day of the preferred start, or ''. */
type ApplicationCardProps = { id: string; course: string; start: string; fee: ReactNode; children?: ReactNode }

export function ApplicationCard({ id, course, start, fee, children }: ApplicationCardProps) {
  const title = useId()
  const facts: [string, ReactNode][] = [
    ['Reference', getReference({ id })],
    ...(start ? [['Preferred start', longDay(start)] as [string, string]] : []),
    ['Application fee', fee],
  ]
  return (
    <section aria-labelledby={title} className="w-full card p-5 text-left sm:p-8 lg:p-10">
      <h2 id={title} className="text-title-3">
        <span className="mb-1 block font-normal font-text text-small text-muted-foreground leading-normal tracking-normal">
          Your application
        </span>{' '}
        {course}
      </h2>
      <dl className="mt-5 flex flex-wrap gap-x-12 gap-y-4 border-t pt-5">
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
