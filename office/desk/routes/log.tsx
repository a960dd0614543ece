import { Link, useLoaderData } from 'react-router'
import type { EntryKind } from '#content/schedule-entries.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { ActionDetail, actionWords } from '#office/desk/log/words.tsx'
import { entryTitle } from '#office/desk/schedule/fields.ts'
import { getOptions } from '#office/desk/ui/fields.tsx'
import { FilterForm } from '#office/desk/ui/forms.tsx'
import { Quiet, TableHead } from '#office/desk/ui/parts.tsx'
import { SelectField, TextField } from '#office/ui/fields.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { type ActionName, listActions } from '#services/audit-log.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { listPeople } from '#services/staff/service.ts'
import { buttonLook } from '#ui/button.tsx'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const given = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  const chosen = {
    staffId: given('person', UUID),
    recordId: given('record', UUID),
    day: given('day', /^\d{4}-\d{2}-\d{2}$/),
    action: getAction(query.get('action') ?? ''),
  }
  const before = given('before', /^\d{1,15}$/)
  const [{ rows, more }, people] = await Promise.all([
    listActions(deps, actor, { ...chosen, before: before === undefined ? undefined : Number(before) }),
    listPeople(deps, actor),
  ])
  const staff = people.map(({ id, name }) => ({ id, name }))
  return { chosen, rows, more, staff, names: [...staff, ...getNames(deps)] }
})

function getNames({ courses, schedule }: Pick<ServiceDeps, 'courses' | 'schedule'>) {
  const { entries } = schedule.current().snapshot
  const ofEntries = (Object.keys(entries) as EntryKind[]).flatMap((kind) =>
    Object.entries(entries[kind]).map(([id, value]) => ({
      id: `${kind} ${id}`,
      name: entryTitle(kind, value, courses),
    })),
  )
  return [...courses, ...ofEntries]
}

function getAction(text: string): ActionName | 'all' | undefined {
  return text === 'all' || Object.hasOwn(actionWords, text) ? (text as ActionName | 'all') : undefined
}

export default function Log() {
  const { chosen, rows, more, staff, names } = useLoaderData<typeof loader>()
  const { staffId = '', recordId = '', day = '', action: chosenAction = '' } = chosen
  const filter = { person: staffId, action: chosenAction, record: recordId, day }
  const older = new URLSearchParams({ ...filter, before: String(rows.at(-1)?.id) })
  const known = new Map(names.map(({ id, name }) => [id, name]))
  const getName = (id: unknown, otherwise = 'a former staff member') => known.get(String(id)) ?? otherwise
  return (
    <Page title="Log">
      <FilterForm key={Object.values(filter).join(' ')}>
        <SelectField label="Person" name="person" defaultValue={staffId} options={staff} empty="Everyone" />
        <SelectField
          label="Action"
          name="action"
          defaultValue={chosenAction}
          options={getOptions({ all: 'All', ...actionWords })}
          empty="All but opened records"
        />
        <TextField label="Day" name="day" type="date" defaultValue={day} />
        <TextField
          label="Record"
          name="record"
          defaultValue={recordId}
          placeholder="Id from its address"
          spellCheck={false}
        />
      </FilterForm>
      {rows.length === 0 ? (
        <Quiet>Nothing in the log matches.</Quiet>
      ) : (
        <table className="table max-sm:stacked">
          <TableHead columns={['When', 'Who', 'What', 'Record']} />
          <tbody>
            {rows.map(({ id, at, staffName, action, subjectName, recordId: record, requestId, detail }) => (
              <tr key={id} className="max-sm:grid-cols-[1fr_auto] max-sm:py-2">
                <td title={requestId ? `Request ${requestId}` : undefined}>
                  <Time at={at} />
                </td>
                <td>{staffName ?? (detail.by === 'applicant' ? 'The applicant' : 'Command line')}</td>
                <td className="max-sm:col-span-full max-sm:row-start-2 [&_small]:wrap-anywhere">
                  {actionWords[action] ?? action}
                  {subjectName && subjectName !== staffName && `: ${subjectName}`}
                  <ActionDetail action={action} detail={detail} getName={getName} />
                </td>
                <td>
                  {record && <TextLink to={`/desk/records/${record}`}>{record.slice(-8).toUpperCase()}</TextLink>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more && (
        <Link to={`?${older}`} className={`justify-self-start ${buttonLook('ghost')}`}>
          Older
        </Link>
      )}
    </Page>
  )
}
