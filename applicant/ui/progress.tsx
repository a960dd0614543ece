import CircleCheck from 'lucide-react/icons/circle-check'
import apply from '#content/apply.yaml'
import { closedStatuses } from '#contract/application-status.ts'
import type { OwnApplication } from '#services/applicants/page.ts'

/** The steps of "What happens next" beside the enrollment form, with the current one marked. A closed application has none. */
export function Progress({ application }: { application: OwnApplication }) {
  if (!apply.next || closedStatuses.includes(application.status)) return null
  const current = currentStep(application)
  return (
    <ol className="application-progress" aria-label="Progress">
      {apply.next.steps.map(({ title }, at) => (
        <li key={title} aria-current={at === current ? 'step' : undefined}>
          {at < current ? (
            <CircleCheck className="size-5" aria-hidden="true" />
          ) : (
            <span aria-hidden="true">{at + 1}</span>
          )}
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
