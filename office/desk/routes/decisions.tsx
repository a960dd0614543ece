import { useEffect, useRef, useState } from 'react'
import { Form, redirect, useActionData, useLoaderData } from 'react-router'
import { longDay, numberText } from '#content/format.ts'
import { decisionStateWords, notSentText } from '#office/desk/decisions/words.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { EmptyMessage } from '#office/desk/list/empty.tsx'
import { SelectBox } from '#office/desk/list/table.tsx'
import { Check, Submit } from '#office/desk/ui/fields.tsx'
import { useHydrated } from '#office/desk/ui/hooks.ts'
import { Headings, Muted, Pager, Quiet, Section } from '#office/desk/ui/parts.tsx'
import { plural, statusWord } from '#office/desk/ui/shown.ts'
import { Tabs } from '#office/desk/ui/tabs.tsx'
import { Declined } from '#office/ui/declined.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { countOpenDecisions, type ListedDecision, listOpenDecisions, listReleases } from '#services/admissions/lists.ts'
import { prepareRelease } from '#services/admissions/releases.ts'
import { Callout } from '#ui/callout.tsx'

const states = ['draft', 'scheduled'] as const

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const state = states.find((item) => item === query.get('state')) ?? 'draft'
  const after = query.get('after') ?? undefined
  const [{ rows, next }, counts, releases] = await Promise.all([
    listOpenDecisions(deps, actor, { state, after }),
    countOpenDecisions(deps, actor),
    listReleases(deps, actor),
  ])
  const nextPage = next && `?${new URLSearchParams({ state, after: next })}`
  return { state, rows, counts, releases, nextPage, isFirst: after === undefined, now: new Date() }
})

/** Prepares a release as a dry run, and shows it. */
export const action = deskAction(async ({ deps, actor, form }) => {
  const chosen = form.has('all') ? 'all drafts' : form.getAll('id').map(String)
  return redirect(`/desk/decisions/${await prepareRelease(deps, actor, chosen)}`)
})

const empty: Record<(typeof states)[number], string> = {
  draft: 'There is no draft. Decide on the page of an application, and save the decision as a draft there.',
  scheduled: 'No decision is about to be sent.',
}

const meanings: Record<(typeof states)[number], string> = {
  draft: 'Nothing of this is sent. Release the drafts you want to send.',
  scheduled: 'Their emails go out at the time that is shown. Until then you can undo each on its record.',
}

/** Unsent decisions. Drafts can be released together. */
export default function Decisions() {
  const { state, rows, counts, nextPage, isFirst, releases, now } = useLoaderData<typeof loader>()
  return (
    <Page title="Decisions">
      <Tabs
        label="Decisions by state"
        className="border-border border-b text-[0.9rem]"
        tabs={states.map((item) => ({
          title: decisionStateWords[item],
          to: `?state=${item}`,
          count: counts[item] > 0 ? numberText(counts[item]) : undefined,
          countLook: item === 'scheduled' ? 'quiet' : counts.notSent > 0 ? 'wrong' : 'due',
          isCurrent: item === state,
        }))}
      />
      <Declined answer={useActionData<typeof action>()} />
      {rows.length === 0 ? (
        <EmptyMessage title={state === 'draft' ? 'Nothing to release' : 'Nothing here'}>
          <p>{empty[state]}</p>
          <p>
            <TextLink to="/desk/applications?status=in_review">Applications in review</TextLink>
          </p>
        </EmptyMessage>
      ) : (
        <Quiet>{meanings[state]}</Quiet>
      )}
      {state === 'draft' && counts.notSent > 0 && (
        <Callout tone="problem">
          <p>
            {plural(counts.notSent, 'decision')} could not be sent, and came back here. Correct and send{' '}
            {counts.notSent === 1 ? 'it' : 'them'} on the record, or discard {counts.notSent === 1 ? 'it' : 'them'}.
          </p>
        </Callout>
      )}
      {rows.length > 0 && state === 'scheduled' && <DecisionTable rows={rows} />}
      {rows.length > 0 && state === 'draft' && <ReleaseForm rows={rows} ready={counts.draft - counts.notSent} />}
      <Pager first={isFirst ? undefined : `?state=${state}`} next={nextPage ?? undefined} />
      {releases.length > 0 && (
        <Section id="releases" title="Releases">
          <ul className="rows">
            {releases.map(({ id, decisions, notSent, staffName, releasedAt, sendAt, takenBackAt }) => (
              <li key={id}>
                <span>
                  <TextLink to={`/desk/decisions/${id}`}>{plural(decisions, 'decision')}</TextLink>
                  <small>
                    Released by {staffName}, {releasedAt && <Time at={releasedAt} />}
                  </small>
                </span>
                <Muted>
                  {takenBackAt ? 'Taken back' : sendAt && sendAt > now ? 'Goes out' : 'Due'}{' '}
                  {(takenBackAt ?? sendAt) && <Time at={takenBackAt ?? sendAt ?? now} />}
                  {notSent > 0 && <b className="text-destructive"> · {numberText(notSent)} not sent</b>}
                </Muted>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}

/** Everything on the page that did not come back is selected at first. An empty selection cannot be released. */
function ReleaseForm({ rows, ready }: { rows: ListedDecision[]; ready: number }) {
  const [chosen, setChosen] = useState(rows.filter(({ notSent }) => !notSent).length)
  const [isAll, setIsAll] = useState(false)
  const isHydrated = useHydrated()
  const isNothing = chosen === 0 && !isAll
  const form = useRef<HTMLFormElement>(null)
  const count = () => setChosen(form.current?.querySelectorAll('input[name=id]:checked').length ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored and removed rows count, too
  useEffect(count, [rows])
  return (
    <Form ref={form} method="post" className="grid gap-4" onChange={count}>
      <DecisionTable rows={rows} isChosen />
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <legend className="sr-only">Release</legend>
        <Submit look="filled" disabled={isNothing} aria-describedby="release-note">
          Release
        </Submit>
        {ready > rows.length && (
          <Check name="all" checked={isAll} onChange={({ target }) => setIsAll(target.checked)} isInline>
            <span>All {numberText(ready)} drafts that did not come back</span>
          </Check>
        )}
        <p id="release-note" className="text-muted-foreground" role="status">
          {isNothing
            ? 'Choose at least one draft.'
            : `${isHydrated ? `${plural(isAll ? ready : chosen, 'draft')} chosen. ` : ''}You see every email before anything goes out.`}
        </p>
      </fieldset>
    </Form>
  )
}

/** @param isChosen shows checkboxes */
function DecisionTable({ rows, isChosen = false }: { rows: ListedDecision[]; isChosen?: boolean }) {
  const isScheduled = rows.some(({ sendAt }) => sendAt)
  const byClass = isChosen && !isScheduled ? 'max-sm:hidden' : undefined
  return (
    <table className="table">
      <thead>
        <tr>
          {isChosen && (
            <td className="w-9 pr-0">
              <span className="sr-only">Chosen</span>
            </td>
          )}
          <Headings
            columns={[
              'Applicant',
              'Decision',
              { title: 'Changed by', className: byClass },
              ...(isScheduled ? [{ title: 'Goes out', className: 'max-sm:hidden' }] : []),
            ]}
          />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, recordId, name, course, outcome, respondBy, notSent, staffName, sendAt }) => (
          <tr key={id}>
            {isChosen && (
              <td className="w-9 pr-0">
                <SelectBox label={`Select ${name}`} name="id" value={id} defaultChecked={!notSent} />
              </td>
            )}
            <td>
              <TextLink to={`/desk/applications/${recordId}`}>{name}</TextLink>
              <small>{course}</small>
            </td>
            <td>
              {statusWord(outcome)}
              {respondBy && <small>Respond by {longDay(respondBy)}</small>}
              {notSent && <small className="text-destructive">{notSentText(notSent)}</small>}
            </td>
            <td className={byClass}>{staffName}</td>
            {isScheduled && <td className="max-sm:hidden">{sendAt && <Time at={sendAt} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
