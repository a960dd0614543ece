import CircleCheck from 'lucide-react/icons/circle-check'

const step =
  'group flex items-baseline gap-2 text-muted-foreground leading-[1.35] aria-[current]:font-semibold ' +
  'aria-[current]:text-foreground'
const mark = 'grid w-5 flex-none justify-items-center self-start group-aria-[current]:text-primary'

/** Row of steps. `current` counts from 0; earlier ones are done. */
export function Progress({ steps, current }: { steps: readonly { title: string }[]; current: number }) {
  return (
    <ol className="grid gap-x-6 gap-y-2 text-small sm:auto-cols-fr sm:grid-flow-col" aria-label="Progress">
      {steps.map(({ title }, at) => (
        <li key={title} className={step} aria-current={at === current ? 'step' : undefined}>
          <span className={mark} aria-hidden="true">
            {at < current ? <CircleCheck className="size-5 text-success" /> : at + 1}
          </span>
          {title}
          {at < current ? <span className="sr-only">, done</span> : null}
        </li>
      ))}
    </ol>
  )
}
