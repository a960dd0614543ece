import { useBeside } from '#desk/list/use-browser.ts'
import { Labeled } from '#desk/ui/labeled.tsx'
import { dayWords } from '#desk/ui/shown.ts'
import { useClock } from '#desk/ui/time.tsx'
import type { FoundRecord } from '#services/records/record.ts'
import { Prepare } from './admission.tsx'
import { actions, besideOthers, Menu } from './menu.tsx'
import { WorkForm } from './work-form.tsx'

export type Colleague = { id: string; name: string }
/** Days of the academy's calendar, such as `2027-03-14`. */
export type SnoozeDays = { presets: { label: string; day: string }[]; first: string; last: string }

type ActionsProps = {
  record: Pick<FoundRecord, 'id' | 'state' | 'assignee'>
  me: string
  /** Who can be assigned. */
  colleagues: Colleague[]
  days: SnoozeDays
  /** Whether something else comes next. */
  isQuiet: boolean
  /** Why Done asks first. */
  undecided: string | undefined
  mayDecide: boolean
}

const item =
  'flex min-h-9 w-full cursor-pointer items-center justify-between gap-4 rounded-field px-[0.6rem] py-[0.35rem] ' +
  'text-left font-semibold hover:bg-muted aria-pressed:bg-muted'
const itemNote = 'font-normal text-muted-foreground text-small'

/** What somebody who works on the record can do next. */
export function Actions({ record, me, colleagues, days, isQuiet, undecided, mayDecide }: ActionsProps) {
  const { id: recordId, state, assignee } = record
  const isBeside = useBeside()
  const isDone = state === 'done'
  // Days without a time, which JavaScript reads as UTC.
  const dates = { ...useClock(), timeZone: 'UTC' }
  const others = colleagues.filter(({ id }) => id !== me)
  return (
    <div className={actions}>
      {undecided && !isDone ? (
        <Menu label="Done" keyName="e" size="form">
          <p className="mb-3">{undecided}</p>
          <div className="flex flex-wrap gap-2">
            {mayDecide && <Prepare recordId={recordId} isNext />}
            <WorkForm intent="state" className={besideOthers} preventScrollReset={isBeside}>
              <button type="submit" name="state" value="done" className="button button-ghost">
                Done anyway
              </button>
            </WorkForm>
          </div>
        </Menu>
      ) : (
        <WorkForm intent="state" className={besideOthers} preventScrollReset={isBeside}>
          <button
            type="submit"
            name="state"
            value={isDone ? 'in_progress' : 'done'}
            className={isQuiet ? 'button button-ghost' : 'button button-filled'}
            data-key={isDone ? undefined : 'e'}
            onClick={(event) => {
              // The second click of two would do the same to the next record, or undo this one.
              if (event.detail > 1) event.preventDefault()
            }}
          >
            {isDone ? 'Reopen' : 'Done'}
          </button>
        </WorkForm>
      )}
      <Menu label="Assign" keyName="a" size="form">
        <WorkForm intent="assign">
          {(sent) => (
            <>
              <Labeled label="Assign to">
                <select
                  name="assignee"
                  className="input"
                  defaultValue={String(sent?.get('assignee') ?? assignee?.id ?? me)}
                >
                  <option value={me}>Me</option>
                  <option value="">Nobody</option>
                  {others.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </Labeled>
              <button type="submit" className="button button-ghost">
                Save
              </button>
            </>
          )}
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
          <WorkForm
            intent="snooze"
            className="mt-[0.4rem] grid grid-cols-[1fr_auto] items-end gap-2 border-border border-t p-[0.6rem]"
          >
            <Labeled label="Another day">
              <input type="date" name="day" min={days.first} max={days.last} required className="input w-full" />
            </Labeled>
            <button type="submit" className="button button-ghost">
              Set day
            </button>
          </WorkForm>
        </Menu>
      )}
      {!isDone && (
        <Menu label="Set follow-up">
          <WorkForm intent="state">
            <button
              type="submit"
              name="state"
              value="in_progress"
              className={item}
              aria-pressed={state === 'in_progress'}
            >
              In progress <span className={itemNote}>We act next</span>
            </button>
            <button type="submit" name="state" value="waiting" className={item} aria-pressed={state === 'waiting'}>
              Waiting <span className={itemNote}>They act next</span>
            </button>
          </WorkForm>
        </Menu>
      )}
    </div>
  )
}
