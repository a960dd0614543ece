import type { Content } from '#content/schema.ts'
import { Tiles } from '#ui/tiles.tsx'

const picture = ['q1 z0f2 w3 d2', 'z4o2 u1 r1 l3']

type NextStepsProps = { next: Content['apply']['next']; fee: string; done?: number }

/** Panel beside the form: costs and next steps. `fee` is formatted, `done` is the number of completed steps. */
export function NextSteps({ next, fee, done = 0 }: NextStepsProps) {
  return (
    <aside
      aria-labelledby={next && 'next-steps'}
      className="rounded-card bg-muted sm:max-lg:grid sm:max-lg:grid-cols-[18rem_1fr] lg:sticky lg:top-28"
    >
      <Tiles rows={picture} className="w-full self-center p-6 max-sm:pb-0 lg:pb-0" />
      <div className="p-6">
        {next && (
          <h2 id="next-steps" className="text-title-4">
            {next.heading.title}
          </h2>
        )}
        <p className="mt-2 text-small text-muted-foreground">{`The application fee is ${fee}.`}</p>
        {next && (
          <ol className="mt-4">
            {next.steps.slice(done).map(({ title, text }, at) => (
              <li key={title} className="grid grid-cols-[2rem_1fr] border-t py-4 last:pb-0">
                <span aria-hidden="true" className="font-[650] font-display text-primary text-title-4 leading-tight">
                  {at + 1}
                </span>
                <div>
                  <h3 className="font-semibold font-text text-base leading-snug tracking-normal">{title}</h3>
                  <p className="mt-1 text-small text-muted-foreground leading-normal">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </aside>
  )
}
