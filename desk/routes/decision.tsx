import { useEffect, useRef } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { applicationStatuses } from '#contract/application-status.ts'
import { DecisionForm } from '#desk/decisions/form.tsx'
import { loadDecision, type ShownDecision } from '#desk/decisions/load.ts'
import { saveDecision } from '#desk/decisions/save.ts'
import { decisionStateWords, outcomeWord } from '#desk/decisions/words.ts'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { useKept } from '#desk/record/kept-fields.tsx'
import { ShownVersion } from '#desk/record/work-form.tsx'
import { EmailPreview } from '#desk/ui/email-preview.tsx'

export const loader = deskLoader(loadDecision)

export const action = deskAction({ save: saveDecision })

/** After a stale form, too: the page shows the decision as it is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

/** Where a decision and its email are written, with the email as it will go out. */
export default function DecisionPage() {
  const data = useLoaderData<typeof loader>()
  const { id, name, what, status, version, back, outcome, outcomes, editing } = data
  const title = editing ? 'Edit decision' : 'Prepare decision'
  return (
    <main className="page">
      <title>{`${title} · ${name} · Desk`}</title>
      <p className="soft">
        <Link to={back} className="link">
          {name}
        </Link>{' '}
        · {what} · {applicationStatuses[status].staff}
      </p>
      <h1>{title}</h1>
      {outcomes.length === 0 && (
        <p>
          No decision can follow “{applicationStatuses[status].staff}”. Change the admission of the application first to
          decide again.
        </p>
      )}
      {outcome && outcomes.length > 1 && (
        <nav aria-label="Decision" className="list-views">
          <ul>
            {outcomes.map((each) => (
              <li key={each}>
                <Link to={addressOf(each, back)} aria-current={each === outcome ? 'page' : undefined}>
                  {outcomeWord(each)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!outcome && (
        <ul className="rows decision-choice">
          {outcomes.map((each) => (
            <li key={each}>
              <span>
                <Link to={addressOf(each, back)} className="link">
                  {outcomeWord(each)}
                </Link>
                <small>
                  The applicant will see: “{applicationStatuses[each].applicant}. {applicationStatuses[each].next}”
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {outcome && (
        <ShownVersion value={version}>
          <Written key={`${id} ${outcome}`} {...data} outcome={outcome} />
        </ShownVersion>
      )}
    </main>
  )
}

const addressOf = (outcome: string, back: string) => `?${new URLSearchParams({ outcome, back })}`

function Written(data: ShownDecision & { outcome: NonNullable<ShownDecision['outcome']> }) {
  const { id, me, outcome, editing, replaced, mail, lacksDay } = data
  const kept = useKept(me, `${id} ${outcome}`)
  const preview = useRef<HTMLHeadingElement>(null)
  // What was saved is to be looked at.
  useEffect(() => {
    if (kept.stores > 0) preview.current?.focus()
  }, [kept.stores])
  return (
    <div className="decision-columns">
      <section aria-labelledby="words">
        <h2 id="words">{outcomeWord(outcome)}</h2>
        <p className="soft">Once it is sent, the applicant sees “{applicationStatuses[outcome].applicant}”.</p>
        {replaced && (
          <p className="notice">
            What you save replaces the decision “{outcomeWord(replaced.outcome)}” of {replaced.staffName}, which is{' '}
            {decisionStateWords[replaced.state].toLowerCase()}.
          </p>
        )}
        <DecisionForm data={data} kept={kept} />
      </section>
      <section aria-labelledby="email">
        <h2 id="email" ref={preview} tabIndex={-1}>
          The email
        </h2>
        {editing && mail ? (
          <>
            <p className="soft">
              This is how it will arrive. {decisionStateWords[editing.state]} by {editing.staffName}.
            </p>
            {lacksDay && <p className="problem">It does not name the last day to accept.</p>}
            <EmailPreview mail={mail} />
          </>
        ) : (
          <p className="soft">Save to see the email as it will arrive. Nothing goes out yet.</p>
        )}
      </section>
    </div>
  )
}
