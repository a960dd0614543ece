import { useEffect, useState } from 'react'
import type { CohortListItem } from '#contract/courses.ts'
import { listCohorts } from '#web/api.ts'
import { classHours, daysText } from '#web/cohort-text.ts'
import { longDay } from '#web/date-text.ts'
import { Sample } from '#web/ui/sample.tsx'
import { Select } from '#web/ui/select.tsx'

/** The value of no preference: the empty one would be an error. */
const ANY = 'any'

/** The starts of a course that take applications. Where they do not load, the form works without the choice. */
export function useStarts(courseId: string | undefined): CohortListItem[] {
  const [cohorts, setCohorts] = useState<CohortListItem[]>([])
  useEffect(() => {
    let canceled = false
    listCohorts().then((answer) => {
      if (!canceled && answer.success) setCohorts(answer.cohorts)
    })
    return () => {
      canceled = true
    }
  }, [])
  return cohorts.filter((cohort) => cohort.courseId === courseId)
}

type StartChoiceProps = {
  starts: CohortListItem[]
  control: { name: string; value: string; error: string | undefined; onChange: (id: string) => void }
}

/** Which start an applicant prefers, if any. */
export function StartChoice({ starts, control }: StartChoiceProps) {
  if (starts.length === 0) return null
  const [{ zoneLabel }] = starts as [CohortListItem]
  return (
    <Select
      {...control}
      value={control.value || ANY}
      onChange={(id) => control.onChange(id === ANY ? '' : id)}
      label="Preferred Start (Optional)"
      options={[
        { value: ANY, label: 'No preference' },
        ...starts.map(({ id, ...start }) => ({ value: id, label: textOf(start) })),
      ]}
      placeholder={null}
      hint={
        <>
          Times are in {zoneLabel}. This does not reserve a seat. {starts.some(({ sample }) => sample) && <Sample />}
        </>
      }
      className="sm:col-span-2"
    />
  )
}

function textOf(start: Omit<CohortListItem, 'id'>): string {
  const { starts, state } = start
  return `${longDay(starts)}: ${daysText(start)}, ${classHours(start)}${state === 'waitlist' ? ' (waitlist)' : ''}`
}
