import { Form, Link, useLoaderData } from 'react-router'
import { deskLoader } from '#desk/handlers.ts'
import { Time } from '#desk/ui/time.tsx'
import { listActions } from '#services/audit/service.ts'
import { listPeople } from '#services/staff/service.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const loader = deskLoader(async ({ deps, actor, request }) => {
  const { searchParams } = new URL(request.url)
  const given = (name: string, pattern: RegExp) => {
    const value = searchParams.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  const chosen = {
    staffId: given('person', UUID),
    recordId: given('record', UUID),
    day: given('day', /^\d{4}-\d{2}-\d{2}$/),
  }
  const before = given('before', /^\d{1,15}$/)
  const [{ rows, more }, people] = await Promise.all([
    listActions(deps, actor, { ...chosen, before: before === undefined ? undefined : Number(before) }),
    listPeople(deps, actor),
  ])
  return { chosen, rows, more, people: people.map(({ id, name }) => ({ id, name })) }
})

/** The audit log, the latest first. */
export default function Log() {
  const { chosen, rows, more, people } = useLoaderData<typeof loader>()
  const { staffId = '', recordId = '', day = '' } = chosen
  const older = new URLSearchParams({ person: staffId, record: recordId, day, before: String(rows.at(-1)?.id) })
  return (
    <main className="page">
      <title>Log · Desk</title>
      <h1>Log</h1>
      <Form method="get" className="filters" key={`${staffId} ${recordId} ${day}`}>
        <label>
          Person
          <select name="person" defaultValue={staffId} className="input">
            <option value="">Everybody</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Day
          <input type="date" name="day" defaultValue={day} className="input" />
        </label>
        <label>
          Record
          <input name="record" defaultValue={recordId} className="input" placeholder="Id" spellCheck={false} />
        </label>
        <button type="submit" className="button button-ghost">
          Show
        </button>
      </Form>
      {rows.length === 0 ? (
        <p className="soft">Nothing was logged that fits.</p>
      ) : (
        <table className="table log">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Record</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, at, staffName, action, subjectName, recordId: record, requestId, detail }) => (
              <tr key={id}>
                <td>
                  <Time at={at} />
                </td>
                <td>{staffName ?? 'Command line'}</td>
                <td>
                  {words[action] ?? action}
                  {subjectName && subjectName !== staffName && `: ${subjectName}`}
                  <small>
                    {[...Object.entries(detail).map(inWords), requestId && `request ${requestId}`]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </td>
                <td>
                  {record && (
                    <Link to={`/records/${record}`} className="link">
                      {record.slice(-8).toUpperCase()}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more && (
        <Link to={`?${older}`} className="button button-ghost">
          Older
        </Link>
      )}
    </main>
  )
}

function inWords([name, value]: [string, string | number | boolean | null]): string {
  return `${name.replaceAll('_', ' ')} ${value ?? 'nobody'}`
}

/** Actions in words; the service's own name is shown for one that is missing. */
const words: Record<string, string> = {
  'staff.signed_in': 'Signed in',
  'staff.signed_out': 'Signed out',
  'staff.joined': 'Joined',
  'staff.invited': 'Invited somebody',
  'staff.invitation_canceled': 'Canceled an invitation',
  'staff.role_changed': 'Changed a role',
  'staff.disabled': 'Disabled',
  'staff.enabled': 'Enabled',
  'staff.reset': 'Reset',
  'staff.renamed': 'Changed the name',
  'staff.shortcuts_set': 'Changed the keys setting',
  'staff.passkey_added': 'Added a passkey',
  'staff.passkey_removed': 'Removed a passkey',
  'staff.codes_made': 'Made recovery codes',
  'staff.session_ended': 'Ended sessions',
  'record.viewed': 'Opened a record',
  'record.assigned': 'Assigned a record',
  'record.state': 'Changed the state',
  'record.snoozed': 'Snoozed a record',
  'record.noted': 'Added a note',
  'record.downloaded': 'Downloaded a resume',
  'email.again': 'Asked to send an email again',
  'records.exported': 'Exported records',
  'person.exported': 'Exported a person',
  'person.erased': 'Erased a person',
  'bulk.started': 'Changed many records',
  'payments.reconciled': 'Started a comparison with Stripe',
  'payments.exported': 'Exported payments',
  'difference.closed': 'Closed a difference from Stripe',
  'code.made': 'Made a code',
  'code.ended': 'Ended a code',
  'view.saved': 'Saved a view',
  'view.deleted': 'Deleted a view',
}
