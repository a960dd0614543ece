import { useContext } from 'react'
import { Form, useLocation } from 'react-router'
import { applicationStatuses, closedStatuses, undecidedStatuses } from '#contract/application-status.ts'
import { decisionStateWords, emailStateWords, outcomeWord, termsLine } from '#desk/decisions/words.ts'
import { Submit } from '#desk/ui/fields.tsx'
import { Quiet } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { InterviewForm, PlacementForm, StatusForm } from './admission-forms.tsx'
import type { ShownAdmission } from './admission-load.ts'
import { DecisionPart } from './decision-part.tsx'
import { besideOthers, Menu, tightActions } from './menu.tsx'
import { RecordPart } from './part.tsx'
import { emailText } from './timeline.tsx'
import { plural } from './words.ts'
import { ShownRecord } from './work-form.tsx'

type AdmissionProps = { admission: ShownAdmission; submittedAt: Date }

/** Where an application is on its way to a place, what its applicant reads, and what can follow. */
export function Admission({ admission, submittedAt }: AdmissionProps) {
  const { mayDecide } = useContext(ShownRecord)
  const { status, statusSince, next, outcomes, placement, otherStarts, open, sent } = admission
  const { staff, applicant, next: meaning } = applicationStatuses[status]
  return (
    <RecordPart id="admission" title="Admission" className="grid gap-3">
      <div>
        <p className="text-[1.0625rem]">
          <b>{staff}</b>{' '}
          <span className="text-muted-foreground text-small">
            since <Time at={statusSince ?? submittedAt} day />
          </span>
        </p>
        <Quiet>
          The applicant sees: “{applicant}. {meaning}”
        </Quiet>
      </div>
      {mayDecide && (
        <div className={tightActions}>
          {outcomes.length > 0 && <Prepare keyName="d" isNext={!open && awaitsDecision(admission)} />}
          {next.length > 0 && (
            <Menu label="Change admission" size="form">
              <StatusForm status={status} next={next} starts={otherStarts} hasOpen={open !== null} />
            </Menu>
          )}
          {!closedStatuses.includes(status) && (
            <Menu label="Change course or start" size="wide">
              {status === 'offered' ? (
                <p>The offer names its course and start. Prepare another offer to change them.</p>
              ) : open ? (
                <p>
                  Discard the decision that is not sent yet first: its email may name the course or the start. One that
                  is released is taken back before.
                </p>
              ) : (
                <PlacementForm placement={placement} />
              )}
            </Menu>
          )}
          <Menu label="Interview" size="wide">
            <InterviewForm admission={admission} />
          </Menu>
        </div>
      )}
      <Interview admission={admission} />
      {open && <DecisionPart decision={open} />}
      {sent.length > 0 && (
        <details>
          <summary>
            <span className="link">{plural(sent.length, 'decision', 'decisions')} in effect</span>
          </summary>
          <ul className="grid gap-3 pt-2">
            {sent.map(({ id, outcome, sentAt, acceptedAt, reason, staffName, terms, subject, body, email }) => (
              <li key={id}>
                <p>
                  <b>{outcomeWord(outcome)}</b>, {sentAt && <Time at={sentAt} />}{' '}
                  <span className="text-muted-foreground">
                    {[`by ${staffName}`, reason].filter(Boolean).join(' · ')}
                  </span>
                </p>
                {terms && (
                  <Quiet>
                    {termsLine(terms)}
                    {acceptedAt && ' · accepted '}
                    {acceptedAt && <Time at={acceptedAt} />}
                  </Quiet>
                )}
                <details>
                  <summary>
                    {emailStateWords[email]}: <span className="link">{subject}</span>
                  </summary>
                  <p className={emailText}>{body}</p>
                </details>
              </li>
            ))}
          </ul>
        </details>
      )}
    </RecordPart>
  )
}

function Interview({ admission }: Pick<AdmissionProps, 'admission'>) {
  const { interviewAt, interviewMinutes, interviewPlace, interviewNotes } = admission
  if (!interviewAt && !interviewNotes) return null
  return (
    <div>
      <p className="wrap-anywhere">
        <b>Interview</b>{' '}
        {interviewAt && (
          <>
            <Time at={interviewAt} />, {interviewMinutes} minutes
            {interviewPlace && `, ${interviewPlace}`}
          </>
        )}
      </p>
      {interviewNotes && <p className="whitespace-pre-wrap">{interviewNotes}</p>}
    </div>
  )
}

/** Whether a decision is what comes next: then its button is the filled one. */
export function awaitsDecision({ outcomes, open }: Pick<ShownAdmission, 'outcomes' | 'open'>): boolean {
  return open !== null || outcomes.includes('offered')
}

/** Why Done asks first: the applicant waits for a decision, and none is on its way. */
export function undecidedNote({ status, open }: Pick<ShownAdmission, 'status' | 'open'>): string | undefined {
  if (!undecidedStatuses.includes(status) || open?.state === 'released') return undefined
  if (!open) return 'No decision was made, and the applicant still waits for one.'
  return `The decision is ${decisionStateWords[open.state].toLowerCase()}, but not released. The applicant still waits for it.`
}

/** Leads to the page where decisions are prepared (routes/decision.tsx). @param keyName the list's key that presses it */
export function Prepare({ isNext, keyName }: { isNext: boolean; keyName?: string }) {
  const { id } = useContext(ShownRecord)
  const { pathname, search } = useLocation()
  return (
    <Form method="get" action={`/records/${id}/decision`} className={besideOthers}>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <Submit look={isNext ? 'filled' : 'ghost'} data-key={keyName}>
        Prepare decision
      </Submit>
    </Form>
  )
}
