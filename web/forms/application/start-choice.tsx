import { classDays, classHours } from '#content/cohort-text.ts'
import { longDay } from '#content/format.ts'
import type { CohortListItem } from '#contract/courses.ts'
import { Sample } from '#ui/sample.tsx'
import { FormField } from '#web/forms/form-field.tsx'
import type { Application } from './use-application.ts'

const GONE = 'The start date you chose is no longer open for applications.'
const WAITLIST = 'This start date is full. You can join its waitlist, and you pay no fee until a seat opens up.'

export function StartChoice({ application }: { application: Application }) {
  const { starts, isStartGone, values } = application
  const [first] = starts
  if (!first) return isStartGone ? <p className="text-small text-muted-foreground sm:col-span-2">{GONE}</p> : null
  const isWaitlist = starts.find(({ id }) => id === values.cohortId)?.state === 'waitlist'
  return (
    <FormField
      form={application}
      name="cohortId"
      options={starts.map(({ id, ...start }) => ({ value: id, label: getText(start) }))}
      placeholder="No preference"
      hint={
        <>
          {isStartGone && `${GONE} Choose another one, or none. `}Times are in {first.zoneLabel}.{' '}
          <span role="status">{isWaitlist ? WAITLIST : 'This does not reserve a seat.'}</span>{' '}
          {starts.some(({ sample }) => sample) && <Sample />}
        </>
      }
      wide
    />
  )
}

function getText(start: Omit<CohortListItem, 'id'>): string {
  const { starts, state } = start
  return `${longDay(starts)}: ${classDays(start)}, ${classHours(start)}${state === 'waitlist' ? ' (full: waitlist)' : ''}`
}
