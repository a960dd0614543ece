import { useEffect, useState } from 'react'
import { classDays, classHours } from '#content/cohort-text.ts'
import { longDay } from '#content/format.ts'
import type { CohortListItem } from '#contract/courses.ts'
import { Sample } from '#ui/sample.tsx'
import { Select } from '#ui/select.tsx'
import { listCohorts } from '#web/api.ts'

/** Value for no preference, since an empty one would be an error. */
const ANY = 'any'

const GONE = 'The start date you chose is no longer open for applications.'
const WAITLIST = 'This start date is full. You can join its waitlist, and you pay no fee until a seat opens up.'

/**
 * Loads the course's starts that take applications. If loading fails, the form omits the choice.
 * @param chosen a start's id, or ''
 * @returns `isGone` if the chosen one takes no more applications
 */
export function useStarts(courseId: string | undefined, chosen: string): { starts: CohortListItem[]; isGone: boolean } {
  const [cohorts, setCohorts] = useState<CohortListItem[]>()
  useEffect(() => {
    listCohorts().then((answer) => answer.success && setCohorts(answer.items))
  }, [])
  return {
    starts: cohorts?.filter((cohort) => cohort.courseId === courseId) ?? [],
    isGone: chosen !== '' && cohorts?.every(({ id }) => id !== chosen) === true,
  }
}

type StartChoiceProps = {
  starts: CohortListItem[]
  /** The chosen start takes no more applications. */
  isGone: boolean
  control: { id: string; name: string; value: string; error: string | undefined; onChange: (id: string) => void }
}

export function StartChoice({ starts, isGone, control }: StartChoiceProps) {
  const [first] = starts
  if (!first) return isGone ? <p className="text-small text-muted-foreground sm:col-span-2">{GONE}</p> : null
  const isWaitlist = starts.find(({ id }) => id === control.value)?.state === 'waitlist'
  return (
    <Select
      {...control}
      value={control.value || ANY}
      onChange={(id) => control.onChange(id === ANY ? '' : id)}
      label="Preferred Start (Optional)"
      options={[
        { value: ANY, label: 'No preference' },
        ...starts.map(({ id, ...start }) => ({ value: id, label: getText(start) })),
      ]}
      placeholder={null}
      hint={
        <>
          {isGone && `${GONE} Choose another one, or none. `}Times are in {first.zoneLabel}.{' '}
          <span role="status">{isWaitlist ? WAITLIST : 'This does not reserve a seat.'}</span>{' '}
          {starts.some(({ sample }) => sample) && <Sample />}
        </>
      }
      className="sm:col-span-2"
    />
  )
}

function getText(start: Omit<CohortListItem, 'id'>): string {
  const { starts, state } = start
  return `${longDay(starts)}: ${classDays(start)}, ${classHours(start)}${state === 'waitlist' ? ' (full: waitlist)' : ''}`
}
