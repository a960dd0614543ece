import { Link, useLoaderData } from 'react-router'
import type { ApplicationStatus } from '#contract/application-status.ts'
import { deskLoader } from '#desk/handlers.ts'
import { feeWords, kindWord, stateWords, statusWord } from '#desk/list/words.ts'
import { Lookalikes } from '#desk/record/lookalikes.tsx'
import { Happened } from '#desk/record/timeline.tsx'
import { recordPath } from '#desk/record/words.ts'
import { Page, Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { findPerson } from '#services/records/person.ts'

export const loader = deskLoader(async ({ deps, actor, params }) => {
  const person = await findPerson(deps, actor, params.recordId ?? '')
  const courses = new Map(deps.courses.map(({ id, name }) => [id, name]))
  return {
    ...person,
    records: person.records.map((record) => ({ ...record, course: courses.get(record.courseId) ?? record.courseId })),
  }
})

/** Everything of one person, whom their address names: all of their records, and what happened to them. */
export default function PersonPage() {
  const { name, email, phone, records, entries, lookalikes } = useLoaderData<typeof loader>()
  const recordOf = new Map(records.map((record) => [record.id, record]))
  return (
    <Page title={name} isNarrow>
      <p className="wrap-anywhere text-muted-foreground">{[email, phone].filter(Boolean).join(' · ')}</p>
      <Lookalikes lookalikes={lookalikes} />

      <Section id="records" title="Records">
        <ul className="rows">
          {records.map((record) => (
            <li key={record.id}>
              <p>
                <RecordLink record={record} />
                <small>{factsOf(record)}</small>
              </p>
              <span className="text-muted-foreground">
                <Time at={record.createdAt} day />
              </span>
            </li>
          ))}
        </ul>
      </Section>

      <Section id="happened" title="What happened">
        <ol className="wrap-anywhere grid gap-[0.8rem]">
          {entries.map((entry) => {
            const record = recordOf.get(entry.recordId)
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
      </Section>
    </Page>
  )
}

type ShownRecord = ReturnType<typeof useLoaderData<typeof loader>>['records'][number]

function RecordLink({ record }: { record: ShownRecord }) {
  return (
    <Link to={recordPath(record)} className="link">
      {kindWord(record.kind)} {record.reference}
    </Link>
  )
}

/** "UI/UX · In review · Fee paid · In progress". */
function factsOf({ course, status, fee, state }: ShownRecord): string {
  const admission = status && statusWord(status as ApplicationStatus)
  return [course, admission, fee && `Fee ${feeWords[fee].toLowerCase()}`, stateWords[state]].filter(Boolean).join(' · ')
}
