import { IntentForm } from '#desk/ui/intent-form.tsx'
import { roleNames } from '#desk/ui/shown.ts'
import { Time } from '#desk/ui/time.tsx'
import type { Person } from '#services/staff/service.ts'
import type { ListedSession } from '#services/staff/sessions.ts'

type PersonRowProps = {
  /** `sessions`: of somebody else. */
  person: Person & { sessions: ListedSession[] }
  isSelf: boolean
  /** Of the page's action. */
  answer: unknown
}

/** One of the staff, with what an admin can do. The forms are those of routes/people.tsx. */
export function PersonRow({ person, isSelf, answer }: PersonRowProps) {
  return (
    <li>
      <p className="flex-[1_1_16rem]">
        <strong>{person.name}</strong>
        <small>
          {person.email}
          {isSelf && ', you'}
        </small>
        <small>
          {person.disabledAt ? (
            <>
              Disabled <Time at={person.disabledAt} day />
            </>
          ) : person.seenAt ? (
            <>
              Signed in, used <Time at={person.seenAt} />
            </>
          ) : (
            'Not signed in'
          )}
          {person.passkeys === 0 && ', no passkey'}
        </small>
      </p>
      <IntentForm intent="role" id={person.id} answer={answer} className="flex flex-wrap items-center gap-[0.6rem]">
        <label>
          <span className="sr-only">Role of {person.name}</span>
          <select name="role" defaultValue={person.role} key={person.role} className="input">
            {Object.entries(roleNames).map(([role, title]) => (
              <option key={role} value={role}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="text-button">
          Save<span className="sr-only"> the role of {person.name}</span>
        </button>
      </IntentForm>
      <details className="min-w-16 open:basis-full">
        <summary className="link inline-block min-h-7 cursor-pointer">
          More<span className="sr-only"> about {person.name}</span>
        </summary>
        <div className="flex flex-wrap gap-x-10 gap-y-3 pt-2 pb-1 *:[form]:block *:[form]:max-w-72">
          {person.sessions.map(({ id, browser, createdAt, seenAt }) => (
            <IntentForm key={id} intent="end-session" id={id} answer={answer}>
              <p>
                {browser}
                <small>
                  Since <Time at={createdAt} />, used <Time at={seenAt} />
                </small>
              </p>
              <button type="submit" className="text-button">
                End this session
              </button>
            </IntentForm>
          ))}
          {person.sessions.length > 1 && (
            <IntentForm intent="end-sessions" id={person.id} answer={answer}>
              <button type="submit" className="text-button">
                End all sessions
              </button>
            </IntentForm>
          )}
          {person.disabledAt ? (
            <IntentForm intent="enable" id={person.id} answer={answer}>
              <button type="submit" className="text-button">
                Enable
              </button>
            </IntentForm>
          ) : (
            <>
              <IntentForm intent="reset" id={person.id} answer={answer}>
                <input type="hidden" name="email" value={person.email} />
                <button type="submit" className="text-button">
                  Reset
                </button>
                <p className="text-muted-foreground">
                  Ends all passkeys, codes and sessions, and makes a link to get back in.
                </p>
              </IntentForm>
              <IntentForm intent="disable" id={person.id} answer={answer}>
                <button type="submit" className="text-button">
                  Disable
                </button>
                <p className="text-muted-foreground">Ends all sessions now. Notes and the log keep the name.</p>
              </IntentForm>
            </>
          )}
        </div>
      </details>
    </li>
  )
}
