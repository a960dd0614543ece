import { Link, useLoaderData } from 'react-router'
import { applicationStatuses } from '#contract/application-status.ts'
import { DecisionForm } from '#desk/decisions/form.tsx'
import { loadDecision, type ShownDecision, saveDecision } from '#desk/decisions/page.ts'
import { decisionStateWords } from '#desk/decisions/words.ts'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { statusWord } from '#desk/list/words.ts'
import { useUnsavedInput } from '#desk/record/kept-fields.tsx'
import { revalidatesAfterStale, ShownRecord } from '#desk/record/work-form.tsx'
import { EmailPreview } from '#desk/ui/email-preview.tsx'
import { Page, Quiet, Section, TextLink } from '#desk/ui/page.tsx'
import { Tabs } from '#desk/ui/tabs.tsx'
import { useFocus } from '#desk/ui/use-focus.ts'
import { Callout } from '#ui/callout.tsx'

export const loader = deskLoader(loadDecision)

export const action = deskAction({ save: saveDecision })

export const shouldRevalidate = revalidatesAfterStale

export default function DecisionPage() {
  const data = useLoaderData<typeof loader>()
  const { id, name, what, status, version, me, back, outcome, outcomes, editing } = data
  const title = editing ? 'Edit decision' : 'Prepare decision'
  const above = (
    <Quiet>
      <TextLink to={back}>{name}</TextLink> · {what} · {applicationStatuses[status].staff}
    </Quiet>
  )
  return (
    <Page title={`${title} · ${name}`} heading={title} above={above}>
      {outcomes.length === 0 && (
        <p>
          An application that is “{applicationStatuses[status].staff}” cannot get a decision. Change its admission
          status first.
        </p>
      )}
      {outcome && outcomes.length > 1 && (
        <Tabs
          label="Decision"
          look="pill"
          tabs={outcomes.map((item) => ({
            title: statusWord(item),
            to: getAddress(item, back),
            isCurrent: item === outcome,
          }))}
        />
      )}
      {!outcome && (
        <ul className="rows max-w-168">
          {outcomes.map((item) => (
            <li key={item}>
              <span>
                <Link to={getAddress(item, back)} className="link font-semibold">
                  {statusWord(item)}
                </Link>
                <small className="mt-1">
                  The applicant will see: “{applicationStatuses[item].applicant}. {applicationStatuses[item].next}”
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {outcome && (
        <ShownRecord value={{ id, version, me, mayDecide: true }}>
          <Written key={`${id} ${outcome}`} {...data} outcome={outcome} />
        </ShownRecord>
      )}
    </Page>
  )
}

const getAddress = (outcome: string, back: string) => `?${new URLSearchParams({ outcome, back })}`

function Written(data: ShownDecision & { outcome: NonNullable<ShownDecision['outcome']> }) {
  const { outcome, editing, replaced, mail, lacksDay } = data
  const kept = useUnsavedInput(outcome)
  // Moves on to the preview after a save.
  const preview = useFocus<HTMLHeadingElement>(kept.stores)
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 min-[72rem]:grid-cols-2">
      <Section id="words" title={statusWord(outcome)} className="grid content-start gap-3">
        <Quiet>Once it is sent, the applicant sees “{applicationStatuses[outcome].applicant}”.</Quiet>
        {replaced && (
          <Callout>
            What you save replaces the decision “{statusWord(replaced.outcome)}” of {replaced.staffName}, which is{' '}
            {decisionStateWords[replaced.state].toLowerCase()}.
          </Callout>
        )}
        <DecisionForm data={data} kept={kept} />
      </Section>
      <section aria-labelledby="email" className="grid content-start gap-3">
        <h2 id="email" ref={preview} tabIndex={-1} className="text-[1.125rem] focus:outline-none">
          The email
        </h2>
        {editing && mail ? (
          <>
            <Quiet>
              This is how it will arrive. {decisionStateWords[editing.state]} by {editing.staffName}.
            </Quiet>
            {lacksDay && <Callout tone="problem">It does not name the last day to accept.</Callout>}
            <EmailPreview mail={mail} />
          </>
        ) : (
          <Quiet>Save to see the email as it will arrive. Nothing goes out yet.</Quiet>
        )}
      </section>
    </div>
  )
}
