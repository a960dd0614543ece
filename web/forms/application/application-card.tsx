import { type ReactNode, useId } from 'react'
import { referenceOf } from '#contract/leads.ts'

type ApplicationCardProps = { id: string; course: string; fee: string; children?: ReactNode }

/** A registered application: its training, the reference to quote, its fee, and what can be done about it. */
export function ApplicationCard({ id, course, fee, children }: ApplicationCardProps) {
  const title = useId()
  const facts = [
    ['Training', course],
    ['Reference', referenceOf({ id })],
    ['Application fee', fee],
  ]
  return (
    <section
      aria-labelledby={title}
      className="w-full rounded-card border border-line bg-raise p-5 text-left sm:p-8 lg:p-10"
    >
      <h2 id={title} className="text-title-4">
        Your application
      </h2>
      <dl className="mt-5 grid gap-x-8 gap-y-4 border-line border-t pt-5 sm:grid-cols-[1fr_auto_auto]">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
