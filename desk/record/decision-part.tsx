import { useContext } from 'react'
import { Link, useLocation } from 'react-router'
import { longDay } from '#content/format.ts'
import { decisionStateWords, outcomeWord, termsLine } from '#desk/decisions/words.ts'
import { FoldedEmail } from '#desk/ui/email-preview.tsx'
import { Submit } from '#desk/ui/fields.tsx'
import { Quiet, TextLink } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Callout } from '#ui/callout.tsx'
import type { ShownAdmission } from './admission-load.ts'
import { besideOthers, Menu, tightActions } from './menu.tsx'
import { ShownRecord, WorkForm } from './work-form.tsx'

type DecisionPartProps = { decision: NonNullable<ShownAdmission['open']> }

/** The decision that is not sent yet: its state, its email, and what can be done with it. */
export function DecisionPart({ decision }: DecisionPartProps) {
  const { mayDecide } = useContext(ShownRecord)
  const { outcome, state, sendAt, staffName, respondBy, reason, terms, mail } = decision
  const facts = [
    terms && termsLine(terms),
    respondBy && `Respond by ${longDay(respondBy)}`,
    reason && `Reason: ${reason}`,
  ].filter(Boolean)
  return (
    <Callout className="grid gap-2">
      <p role="status">
        <b>
          {outcomeWord(outcome)}: {decisionStateWords[state].toLowerCase()}
        </b>{' '}
        by {staffName}. {state === 'prepared' && 'Hold it once its email is right.'}
        {state === 'held' && (
          <>
            Release it here or under <TextLink to="/decisions">Decisions</TextLink>.
          </>
        )}
        {state === 'released' && sendAt && (
          <>
            Its email goes out <Time at={sendAt} />; until then it can be taken back.
          </>
        )}
      </p>
      {facts.length > 0 && <Quiet>{facts.join(' · ')}</Quiet>}
      <FoldedEmail mail={mail} />
      {mayDecide && <Steps decision={decision} />}
    </Callout>
  )
}

const nextSteps = {
  prepared: ['hold', 'Hold'],
  held: ['release', 'Release'],
  released: ['take-back', 'Take back'],
} as const

function Steps({ decision: { id, outcome, state } }: DecisionPartProps) {
  const { id: recordId } = useContext(ShownRecord)
  const { pathname, search } = useLocation()
  const query = new URLSearchParams({ outcome, back: `${pathname}${search}` })
  const [step, label] = nextSteps[state as keyof typeof nextSteps]
  return (
    <div className={`mt-1 ${tightActions}`}>
      <WorkForm intent="decision" className={besideOthers}>
        <input type="hidden" name="decision" value={id} />
        <Submit name="do" value={step} look={state === 'released' ? 'ghost' : 'filled'}>
          {label}
        </Submit>
      </WorkForm>
      {state !== 'released' && (
        <>
          <Link to={`/records/${recordId}/decision?${query}`} className="button button-ghost">
            Edit
          </Link>
          <Menu label="Discard" size="form">
            <WorkForm intent="decision">
              <p>The decision and its email are gone then. The applicant gets no email.</p>
              <input type="hidden" name="decision" value={id} />
              <Submit name="do" value="discard">
                Discard decision
              </Submit>
            </WorkForm>
          </Menu>
        </>
      )}
    </div>
  )
}
