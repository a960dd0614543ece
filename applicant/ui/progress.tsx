import CircleCheck from 'lucide-react/icons/circle-check'
import apply from '#content/apply.yaml'
import { closedStatuses } from '#contract/application-status.ts'
import type { OwnApplication } from '#services/applicants/page.ts'

const step =
  'group flex items-baseline gap-2 text-muted-foreground leading-[1.35] aria-[current]:font-[650] ' +
  'aria-[current]:text-foreground'
const mark = 'grid w-5 flex-none justify-items-center self-start group-aria-[current]:text-primary'

/** The steps of "What happens next" beside the enrollment form, with the current one marked. A closed application has none. */
export function Progress({ application }: { application: OwnApplication }) {
  if (!apply.next || closedStatuses.includes(application.status)) return null
  const current = currentStep(application)
  return (
    <ol className="grid gap-x-6 gap-y-2 text-small sm:auto-cols-fr sm:grid-flow-col" aria-label="Progress">
      {apply.next.steps.map(({ title }, at) => (
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

/** The step's place in content/apply.yaml: form, fee, talk, decision; the number of steps after an accepted offer. */
function currentStep({ status, fee }: OwnApplication): number {
  if (status === 'offered') return 3
  if (status === 'accepted' || status === 'enrolled' || status === 'deferred') return 4
  return fee.status === 'due' ? 1 : 2
}
