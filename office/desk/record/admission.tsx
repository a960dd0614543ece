import { useContext } from 'react'
import { Link, useLocation } from 'react-router'
import { longDay } from '#content/format.ts'
import { applicationStatuses, closedStatuses, undecidedStatuses } from '#contract/application-status.ts'
import { decisionStateWords, emailStateWords, notSentText, termsLine } from '#office/desk/decisions/words.ts'
import { FoldedEmail } from '#office/desk/ui/email-preview.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Muted, Quiet, RecordPart } from '#office/desk/ui/parts.tsx'
import { plural, statusWord, withChanges } from '#office/desk/ui/shown.ts'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { buttonLook } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { InterviewForm, PlacementForm, StatusForm, WaitlistForm } from './admission-forms.tsx'
import type { ShownAdmission } from './admission-load.ts'
import { Menu, tightActions } from './menu.tsx'
import { emailText } from './timeline.tsx'
import { ShownRecord, WorkForm } from './work-form.tsx'

type AdmissionProps = { admission: ShownAdmission; submittedAt: Date }

export function Admission({ admission, submittedAt }: AdmissionProps) {
  const { mayDecide } = useContext(ShownRecord)
  const { status, statusSince, next, placement, waits, otherStarts, open, sent, letterNote, answer } = admission
  const { staff, applicant, next: meaning } = applicationStatuses[status]
  return (
    <RecordPart id="admission" title="Status" className="grid gap-3">
      {answer && (
        <Callout className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
          <p>
            <b>{answer}</b>
          </p>
          {status === 'withdrawn' && placement.startId && (
            <TextLink to={`/desk/starts/${placement.startId}`}>See the start</TextLink>
          )}
        </Callout>
      )}
      <div>
        <p className="text-[1.0625rem]">
          <b>{staff}</b>{' '}
          <span className="text-muted-foreground text-small">
            since <Time at={statusSince ?? submittedAt} day />
            {waits && `, place ${waits.place} of ${waits.of}`}
          </span>
        </p>
        <Quiet>
          The applicant sees: “{applicant}. {meaning}”
        </Quiet>
      </div>
      {mayDecide && (
        <div className={tightActions}>
          {next.length > 0 && (
            <Menu label="Change status" size="form">
              <StatusForm status={status} next={next} starts={otherStarts} hasOpen={open !== null} />
            </Menu>
          )}
          {!closedStatuses.includes(status) && (
            <Menu label="Change course or start" size="wide">
              {status === 'offered' ? (
                <p>The offer names its course and start. Send another offer to change them.</p>
              ) : open ? (
                <p>
                  Discard the unsent decision first, because its email may name the course or start. If it is scheduled,
                  undo it before that.
                </p>
              ) : (
                <PlacementForm placement={placement} />
              )}
            </Menu>
          )}
          {waits && waits.of > 1 && (
            <Menu label="Change place" size="form">
              <WaitlistForm waits={waits} />
            </Menu>
          )}
          <Menu label="Interview" size="wide">
            <InterviewForm admission={admission} />
          </Menu>
        </div>
      )}
      <Interview admission={admission} />
      {letterNote && <Callout tone="problem">{letterNote}</Callout>}
      {open && <DecisionPart decision={open} />}
      {sent.length > 0 && (
        <details>
          <summary>
            <span className="link">{plural(sent.length, 'decision')} sent</span>
          </summary>
          <ul className="grid gap-3 pt-2">
            {sent.map(({ id, outcome, sentAt, acceptedAt, reason, staffName, terms, subject, body, email }) => (
              <li key={id}>
                <p>
                  <b>{statusWord(outcome)}</b>, {sentAt && <Time at={sentAt} />}{' '}
                  <Muted>{[`by ${staffName}`, reason].filter(Boolean).join(' · ')}</Muted>
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

/** Checks whether a decision is next, which makes its button the filled one. */
export function awaitsDecision({ outcomes, open }: Pick<ShownAdmission, 'outcomes' | 'open'>): boolean {
  return open !== null || outcomes.includes('offered')
}

/** Explains why Done needs confirming: the applicant waits, and no decision is scheduled. */
export function undecidedNote({ status, open }: Pick<ShownAdmission, 'status' | 'open'>): string | undefined {
  if (!undecidedStatuses.includes(status) || open?.state === 'scheduled') return undefined
  if (open) return 'The decision is a draft, and the applicant still waits for it.'
  return 'No decision was made, and the applicant still waits for one.'
}

type DecisionPartProps = { decision: NonNullable<ShownAdmission['open']> }

function DecisionPart({ decision }: DecisionPartProps) {
  const { mayDecide } = useContext(ShownRecord)
  const { outcome, state, notSent, sendAt, staffName, respondBy, reasonText, terms, mail } = decision
  const facts = [
    terms && termsLine(terms),
    respondBy && `Respond by ${longDay(respondBy)}`,
    reasonText && `Reason: ${reasonText}`,
  ].filter(Boolean)
  return (
    <Callout className="grid gap-2" tone={notSent ? 'problem' : 'news'}>
      {notSent && <p className="font-semibold text-destructive">{notSentText(notSent)}.</p>}
      <p role="status">
        <b>
          {statusWord(outcome)}: {decisionStateWords[state].toLowerCase()}
        </b>{' '}
        by {staffName}.{' '}
        {sendAt && (
          <>
            Its email goes out <Time at={sendAt} />; until then it can be undone.
          </>
        )}
      </p>
      {facts.length > 0 && <Quiet>{facts.join(' · ')}</Quiet>}
      <FoldedEmail mail={mail} />
      {mayDecide && <Steps decision={decision} />}
    </Callout>
  )
}

function Steps({ decision: { id, outcome, state } }: DecisionPartProps) {
  const { search } = useLocation()
  if (state === 'scheduled') {
    return (
      <WorkForm intent="undo-decision">
        <input type="hidden" name="decision" value={id} />
        <Submit>Undo</Submit>
      </WorkForm>
    )
  }
  return (
    <div className={`mt-1 ${tightActions}`}>
      <Link
        to={{ search: withChanges(search, { decide: outcome }) }}
        preventScrollReset
        className={buttonLook('ghost')}
      >
        Open draft
      </Link>
      <Menu label="Discard" size="form">
        <WorkForm intent="discard-decision">
          <p>This deletes the decision and its email. The applicant is not notified.</p>
          <input type="hidden" name="decision" value={id} />
          <Submit>Discard decision</Submit>
        </WorkForm>
      </Menu>
    </div>
  )
}
