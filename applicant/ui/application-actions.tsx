import type { ApplicationStatus } from '#contract/application-status.ts'
import type { Choice } from '#services/applicants/choices.ts'
import { Button } from '#web/ui/button.tsx'
import { IntentForm } from './form.tsx'

type ApplicationActionsProps = {
  application: { id: string; status: ApplicationStatus; choices: Choice[] }
  /** Of the page's action, which has offer.ts among its intents. */
  answer: unknown
}

/** What an applicant can do with an application: answer an offer, ask, correct contact data, withdraw. */
export function ApplicationActions({ application: { id, status, choices }, answer }: ApplicationActionsProps) {
  const seen = <input type="hidden" name="seen" value={status} />
  return (
    <>
      {choices.includes('accept') ? (
        <IntentForm intent="accept" id={id} answer={answer}>
          {seen}
          <Button type="submit">Accept the place</Button>
        </IntentForm>
      ) : null}
      {choices.includes('decline') ? (
        <details>
          <summary className="text-button">Decline the place</summary>
          <IntentForm intent="decline" id={id} answer={answer}>
            {seen}
            <p>We give the place to somebody else. You cannot undo this by yourself.</p>
            <Button type="submit" variant="ghost">
              Decline the place
            </Button>
          </IntentForm>
        </details>
      ) : null}
      <ul className="actions">
        <li>
          <a href={`/application/question/${id}`} className="link">
            Ask a question
          </a>
        </li>
        <li>
          <a href={`/application/contact/${id}`} className="link">
            Correct contact data
          </a>
        </li>
        {choices.includes('withdraw') ? (
          <li>
            <a href={`/application/withdraw/${id}`} className="link">
              Withdraw application
            </a>
          </li>
        ) : null}
      </ul>
    </>
  )
}
