import { Link, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import type { ApplicationStatus } from '#contract/application-status.ts'
import { type ActionArgs, deskAction, deskLoader } from '#office/desk/handlers.ts'
import { kindWord } from '#office/desk/list/menus.ts'
import { Lookalikes, PersonForm } from '#office/desk/record/lookalikes.tsx'
import { Happened, PartLinks } from '#office/desk/record/timeline.tsx'
import { courseName } from '#office/desk/schedule/fields.ts'
import { Muted, Section } from '#office/desk/ui/parts.tsx'
import { feeWords, recordPath, stateWords, statusWord } from '#office/desk/ui/shown.ts'
import { Declined } from '#office/ui/declined.tsx'
import { Page } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { findPerson, mergePeople, takeApart } from '#services/records/person.ts'
import { readTimelinePart } from '#services/records/timeline.ts'
import { mayDo } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, params, query }) => {
  const person = await findPerson(deps, actor, params.recordId ?? '', readTimelinePart(query))
  return {
    ...person,
    id: params.recordId ?? '',
    mayWork: mayDo(actor.role, 'work'),
    records: person.records.map((record) => {
      return { ...record, kindName: kindWord(record.kind), course: courseName(record.courseId, deps.courses) }
    }),
  }
})

const changing =
  (change: typeof mergePeople, done: string) =>
  async ({ deps, actor, params, text }: ActionArgs) => {
    const id = params.recordId ?? ''
    const other = text('other')
    await change(deps, actor, id, other)
    return redirect(`/desk/person/${id}?${new URLSearchParams({ [done]: other })}`)
  }

export const action = deskAction({
  merge: changing(mergePeople, 'merged'),
  'take-apart': changing(takeApart, 'apart'),
})

export default function PersonPage() {
  const person = useLoaderData<typeof loader>()
  const { id, name, email, phone, records, entries, earlier, lookalikes, otherAddresses, mayWork } = person
  const answer = useActionData<typeof action>()
  const getRecord = new Map(records.map((record) => [record.id, record]))
  return (
    <Page title={name} width="narrow">
      <p className="wrap-anywhere text-muted-foreground">{[email, phone].filter(Boolean).join(' · ')}</p>
      <Declined answer={answer} />
      {mayWork && <ChangeNotice recordId={id} />}
      <Lookalikes recordId={id} lookalikes={lookalikes} mayWork={mayWork} />

      {otherAddresses.length > 0 && (
        <Section id="addresses" title="Other addresses">
          <ul className="rows">
            {otherAddresses.map((item) => (
              <li key={item.email}>
                <span className="wrap-anywhere">{item.email}</span>
                {mayWork && (
                  <PersonForm
                    intent="take-apart"
                    recordId={id}
                    other={item.recordId}
                    label="Not the same person"
                    of={item.email}
                  />
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}

      <Section id="records" title="Records">
        <ul className="rows">
          {records.map((record) => (
            <li key={record.id}>
              <p>
                <RecordLink record={record} />
                <small>{getFacts(record)}</small>
              </p>
              <Muted>
                <Time at={record.createdAt} day />
              </Muted>
            </li>
          ))}
        </ul>
      </Section>

      <Section id="timeline" title="What happened">
        <PartLinks isTop />
        <ol className="wrap-anywhere grid gap-[0.8rem]">
          {entries.map((entry) => {
            const record = getRecord.get(entry.recordId)
            return (
              <li key={`${entry.recordId} ${entry.key}`}>
                <p className="text-fine text-muted-foreground tabular-nums">
                  <Time at={entry.at} /> · {record && <RecordLink record={record} />}
                </p>
                <Happened entry={entry} mayWork={false} />
              </li>
            )
          })}
        </ol>
        <PartLinks earlier={earlier} />
      </Section>
    </Page>
  )
}

/**
 * Confirms a change. A merge can be undone next to the address. A separated address may not be a lookalike, so its Undo
 * is here.
 */
function ChangeNotice({ recordId }: { recordId: string }) {
  const [search] = useSearchParams()
  const other = search.get('apart')
  if (!other && !search.has('merged')) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-baseline gap-x-3 rounded-field bg-muted px-[0.85rem] py-[0.4rem]"
    >
      <p>{other ? 'Done: that address is someone else’s.' : 'Done: these addresses are one person’s.'}</p>
      {other && <PersonForm intent="merge" recordId={recordId} other={other} label="Undo" />}
    </div>
  )
}

type ShownRecord = ReturnType<typeof useLoaderData<typeof loader>>['records'][number]

function RecordLink({ record }: { record: ShownRecord }) {
  return (
    <Link to={recordPath(record)} className="link">
      {record.kindName} {record.reference}
    </Link>
  )
}

/** "UI/UX · In review · Fee paid · In progress". */
function getFacts({ course, status, fee, state }: ShownRecord): string {
  const admission = status && statusWord(status as ApplicationStatus)
  return [course, admission, fee && `Fee ${feeWords[fee].toLowerCase()}`, stateWords[state]].filter(Boolean).join(' · ')
}
