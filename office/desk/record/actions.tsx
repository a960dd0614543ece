import { useContext } from 'react'
import { Submit } from '#office/desk/ui/fields.tsx'
import { useBeside } from '#office/desk/ui/hooks.ts'
import { dayWords } from '#office/ui/clock.ts'
import { type Option, SelectField, TextField } from '#office/ui/fields.tsx'
import { useClock } from '#office/ui/time.tsx'
import type { FoundRecord } from '#services/records/record.ts'
import { actions, besideOthers, Menu } from './menu.tsx'
import { ShownRecord, WorkForm } from './work-form.tsx'

/** Dates such as `2027-03-14`, in the academy's time zone. */
export type SnoozeDays = { presets: { label: string; day: string }[]; first: string; last: string }

type ActionsProps = {
  record: Pick<FoundRecord, 'waitingOn' | 'assignee'>
  assignees: Option[]
  days: SnoozeDays
  /** Set if another action is the next step. */
  isQuiet: boolean
  /** Reason for confirming Done. */
  undecided: string | undefined
}

const item =
  'flex min-h-9 w-full cursor-pointer items-center justify-between gap-4 rounded-field px-[0.6rem] py-[0.35rem] ' +
  'text-left font-semibold hover:bg-muted'
const itemNote = 'font-normal text-muted-foreground text-small'
export function Actions({ record, assignees, days, isQuiet, undecided }: ActionsProps) {
  const { waitingOn, assignee } = record
  const { me } = useContext(ShownRecord)
  const isBeside = useBeside()
  const isDone = waitingOn === 2
  // JavaScript reads dates without a time as UTC.
  const dates = { ...useClock(), offsets: [] }
  const others = assignees.filter(({ id }) => id !== me)
  return (
    <div className={actions}>
      {undecided && !isDone ? (
        <Menu label="Done" keyName="e" size="form">
          <p className="mb-3">{undecided}</p>
          <div className="flex flex-wrap gap-2">
            <WorkForm intent="state" className={besideOthers} preventScrollReset={isBeside}>
              <Submit name="state" value="done">
                Done anyway
              </Submit>
            </WorkForm>
          </div>
        </Menu>
      ) : (
        <WorkForm intent="state" className={besideOthers} preventScrollReset={isBeside}>
          <Submit
            name="state"
            value={isDone ? 'in_progress' : 'done'}
            look={isQuiet ? 'ghost' : 'filled'}
            data-key={isDone ? undefined : 'e'}
            onClick={(event) => {
              // The second click of a double click would act on the next record, or undo this one.
              if (event.detail > 1) event.preventDefault()
            }}
          >
            {isDone ? 'Reopen' : 'Done'}
          </Submit>
        </WorkForm>
      )}
      <Menu label="Assign" keyName="a" size="form">
        <WorkForm intent="assign">
          <SelectField
            label="Assign to"
            name="assignee"
            defaultValue={assignee?.id ?? me}
            options={[{ id: me, name: 'Me' }, { id: '', name: 'Nobody' }, ...others]}
          />
          <Submit>Assign</Submit>
        </WorkForm>
      </Menu>
      {!isDone && (
        <Menu label="Snooze" keyName="s">
          <WorkForm intent="snooze">
            {days.presets.map(({ label, day }) => (
              <button key={label} type="submit" name="day" value={day} className={item}>
                {label} <span className={itemNote}>{dayWords(new Date(day), dates, { weekday: 'short' })}</span>
              </button>
            ))}
          </WorkForm>
          <WorkForm intent="state">
            <button type="submit" name="state" value={waitingOn === 0 ? 'waiting' : 'in_progress'} className={item}>
              {waitingOn === 0 ? 'Until they answer' : 'Back to To do now'}
            </button>
          </WorkForm>
          <WorkForm
            intent="snooze"
            className="mt-[0.4rem] grid grid-cols-[minmax(10rem,1fr)_auto] items-end gap-2 border-t p-[0.6rem]"
          >
            <TextField label="Another day" name="day" type="date" min={days.first} max={days.last} required />
            <Submit>Snooze</Submit>
          </WorkForm>
        </Menu>
      )}
    </div>
  )
}
