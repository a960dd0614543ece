import { getOptions, Submit } from '#office/desk/ui/fields.tsx'
import { IntentButton } from '#office/desk/ui/forms.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { plural, roleNames } from '#office/desk/ui/shown.ts'
import { type Option, Options, SelectField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Time } from '#office/ui/time.tsx'
import { mayDo } from '#services/rights.ts'
import type { Person } from '#services/staff/service.ts'
import type { ListedSignIn } from '#services/staff/sign-ins.ts'

/** Who can take over a person's open records, as options. */
const heirsOf = (people: Person[], person: Person): Option[] =>
  people.flatMap(({ id, name, role, disabledAt }) =>
    id !== person.id && !disabledAt && mayDo(role, 'work') ? [{ id, name }] : [],
  )

type PersonRowProps = {
  /** `signIns`: empty for the signed-in admin. */
  person: Person & { signIns: ListedSignIn[] }
  isSelf: boolean
  people: Person[]
}

/** A staff member, with all that an admin can change. */
export function PersonRow({ person, isSelf, people }: PersonRowProps) {
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
          {person.openRecords > 0 && `, ${plural(person.openRecords, 'open record')}`}
        </small>
      </p>
      <IntentForm intent="role" id={person.id} className="flex flex-wrap items-center gap-[0.6rem]">
        <label>
          <span className="sr-only">Role of {person.name}</span>
          <select name="role" defaultValue={person.role} key={person.role} className="input input-small">
            <Options of={getOptions(roleNames)} />
          </select>
        </label>
        <Submit look="text">
          Save<span className="sr-only"> the role of {person.name}</span>
        </Submit>
      </IntentForm>
      <details className="min-w-16 open:basis-full">
        <summary className="link inline-flex min-h-7 cursor-pointer items-center">
          More<span className="sr-only"> about {person.name}</span>
        </summary>
        <div className="flex flex-wrap gap-x-10 gap-y-3 pt-2 pb-1 *:[form]:block *:[form]:max-w-72">
          {person.signIns.map(({ id, browser, createdAt, seenAt }) => (
            <IntentForm key={id} intent="end-sign-in" id={id}>
              <p>
                {browser}
                <small>
                  Since <Time at={createdAt} />, used <Time at={seenAt} />
                </small>
              </p>
              <Submit look="text">Sign out this browser</Submit>
            </IntentForm>
          ))}
          {person.signIns.length > 1 && (
            <IntentButton intent="end-sign-ins" id={person.id} look="text">
              Sign out everywhere
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
                <Submit look="text">Reset sign-in</Submit>
                <Quiet>
                  Removes all passkeys and recovery codes, signs them out, and creates a link to get back in.
                </Quiet>
              </IntentForm>
              <IntentForm intent="disable" id={person.id}>
                {person.openRecords > 0 && (
                  <SelectField
                    label={`Give ${plural(person.openRecords, 'open record')} to`}
                    name="assignee"
                    options={heirsOf(people, person)}
                    empty="Nobody: unassigned"
                  />
                )}
                <Submit look="text">Disable</Submit>
                <Quiet>
                  Signs them out everywhere, and stops their batches, decisions and replies that are not sent. Their
                  name stays on notes, on records that are done, and in the log.
                </Quiet>
              </IntentForm>
            </>
          )}
        </div>
      </details>
    </li>
  )
}
