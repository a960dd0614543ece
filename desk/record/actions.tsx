import { dayWords } from '#desk/ui/shown.ts'
import { useClock } from '#desk/ui/time.tsx'
import type { FoundRecord } from '#services/records/record.ts'
import { Menu } from './menu.tsx'
import { WorkForm } from './work-form.tsx'

export type Colleague = { id: string; name: string }
/** Days of the academy's calendar, such as `2027-03-14`. */
export type SnoozeDays = { presets: { label: string; day: string }[]; first: string; last: string }

type ActionsProps = {
  record: Pick<FoundRecord, 'state' | 'assignee'>
  me: string
  /** Who can be assigned. */
  colleagues: Colleague[]
  days: SnoozeDays
  /** Whether something else comes next. */
  isQuiet: boolean
}

/** What somebody who works on the record can do next. */
export function Actions({ record, me, colleagues, days, isQuiet }: ActionsProps) {
  const { state, assignee } = record
  const isDone = state === 'done'
  // Days without a time, which JavaScript reads as UTC.
  const dates = { ...useClock(), timeZone: 'UTC' }
  const others = colleagues.filter(({ id }) => id !== me)
  return (
    <div className="record-actions">
      <WorkForm intent="state" className="record-primary">
        <button
          type="submit"
          name="state"
          value={isDone ? 'in_progress' : 'done'}
          className={isQuiet ? 'button button-ghost' : 'button button-filled'}
          data-key={isDone ? undefined : 'e'}
        >
          {isDone ? 'Reopen' : 'Done'}
        </button>
      </WorkForm>
      <Menu label="Assign" keyName="a" className="menu-form">
        <WorkForm intent="assign">
          {(sent) => (
            <>
              <label>
                Assign to
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
              </label>
              <button type="submit" className="button button-ghost">
                Save
              </button>
            </>
          )}
        </WorkForm>
      </Menu>
      {!isDone && (
        <Menu label="Snooze">
          <WorkForm intent="snooze">
            {days.presets.map(({ label, day }) => (
              <button key={label} type="submit" name="day" value={day} className="menu-item">
                {label} <span className="soft">{dayWords(new Date(day), dates, { weekday: 'short' })}</span>
              </button>
            ))}
          </WorkForm>
          <WorkForm intent="snooze" className="menu-more">
            <label>
              Another day
              <input type="date" name="day" min={days.first} max={days.last} required className="input" />
            </label>
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
              className="menu-item"
              aria-pressed={state === 'in_progress'}
            >
              In progress <span className="soft">We act next</span>
            </button>
            <button type="submit" name="state" value="waiting" className="menu-item" aria-pressed={state === 'waiting'}>
              Waiting <span className="soft">They act next</span>
            </button>
          </WorkForm>
        </Menu>
      )}
    </div>
  )
}
