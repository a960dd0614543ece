import { optionsOf, Submit } from '#desk/ui/fields.tsx'
import { IntentButton, IntentForm } from '#desk/ui/forms.tsx'
import { Quiet } from '#desk/ui/page.tsx'
import { roleNames } from '#desk/ui/shown.ts'
import { Time } from '#desk/ui/time.tsx'
import type { Person } from '#services/staff/service.ts'
import type { ListedSession } from '#services/staff/sessions.ts'
import { Options } from '#ssr/fields.tsx'

type PersonRowProps = {
  /** `sessions`: of somebody else. */
  person: Person & { sessions: ListedSession[] }
  isSelf: boolean
}

/** One of the staff, with what an admin can do. The forms are those of routes/people.tsx. */
export function PersonRow({ person, isSelf }: PersonRowProps) {
  return (
    <li>
      <p className="flex-[1_1_16rem]">
        <strong>{person.name}</strong>
        <small>
          {person.email}
          {isSelf && ', you'}
        </small>
        <small>
          {person.disabledAt ? 'Disabled ' : person.seenAt ? 'Signed in, used ' : 'Not signed in'}
          {person.disabledAt ? <Time at={person.disabledAt} day /> : person.seenAt && <Time at={person.seenAt} />}
          {person.passkeys === 0 && ', no passkey'}
        </small>
      </p>
      <IntentForm intent="role" id={person.id} className="flex flex-wrap items-center gap-[0.6rem]">
        <label>
          <span className="sr-only">Role of {person.name}</span>
          <select name="role" defaultValue={person.role} key={person.role} className="input">
            <Options of={optionsOf(roleNames)} />
          </select>
        </label>
        <Submit look="text">
          Save<span className="sr-only"> the role of {person.name}</span>
        </Submit>
      </IntentForm>
      <details className="min-w-16 open:basis-full">
        <summary className="link inline-block min-h-7 cursor-pointer">
          More<span className="sr-only"> about {person.name}</span>
        </summary>
        <div className="flex flex-wrap gap-x-10 gap-y-3 pt-2 pb-1 *:[form]:block *:[form]:max-w-72">
          {person.sessions.map(({ id, browser, createdAt, seenAt }) => (
            <IntentForm key={id} intent="end-session" id={id}>
              <p>
                {browser}
                <small>
                  Since <Time at={createdAt} />, used <Time at={seenAt} />
                </small>
              </p>
              <Submit look="text">End this session</Submit>
            </IntentForm>
          ))}
          {person.sessions.length > 1 && (
            <IntentButton intent="end-sessions" id={person.id} look="text">
              End all sessions
            </IntentButton>
          )}
          {person.disabledAt ? (
            <IntentButton intent="enable" id={person.id} look="text">
              Enable
            </IntentButton>
          ) : (
            <>
              <IntentForm intent="reset" id={person.id}>
                <input type="hidden" name="email" value={person.email} />
                <Submit look="text">Reset</Submit>
                <Quiet>Ends all passkeys, codes and sessions, and makes a link to get back in.</Quiet>
              </IntentForm>
              <IntentForm intent="disable" id={person.id}>
                <Submit look="text">Disable</Submit>
                <Quiet>Ends all sessions now. Notes and the log keep the name.</Quiet>
              </IntentForm>
            </>
          )}
        </div>
      </details>
    </li>
  )
}
