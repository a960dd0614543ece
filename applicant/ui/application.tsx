import apply from '#content/apply.yaml'
import { courses } from '#content/course-list.data.ts'
import { applicationStatuses, closedStatuses } from '#contract/application-status.ts'
import type { OwnApplication } from '#services/applicants/page.ts'
import { Button } from '#ui/button.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { IntentForm } from './form.tsx'
import { Progress } from './progress.tsx'
import { Day, Time } from './time.tsx'
import { entryWords, feeWords } from './words.ts'

type ApplicationProps = { application: OwnApplication; answer: unknown }

/** An application: where it is and what happens next, what can be done about it, and what happened. */
export function Application({ application, answer }: ApplicationProps) {
  const { id, reference, course, courseId, cohort, createdAt, status } = application
  const picture = courses.find((one) => one.id === courseId)?.picture
  return (
    <article className="application" aria-labelledby={id}>
      <header className="application-head">
        {picture ? <Tiles {...picture} className="application-picture" /> : null}
        <div>
          <h2 id={id}>{course}</h2>
          <p className="soft">
            {cohort && status !== 'deferred' ? (
              <>
                Starts <Day day={cohort.starts} />
                {' · '}
              </>
            ) : null}
            Reference {reference}
            {' · '}sent <Time at={createdAt} />
          </p>
        </div>
      </header>
      <div className="application-parts">
        <div className="application-main">
          <Progress application={application} />
          <Status application={application} />
          <ApplicationActions application={application} answer={answer} />
        </div>
        <div className="application-side">
          <Fee application={application} answer={answer} />
          <ContactData application={application} />
          {application.canWithdraw ? (
            <p className="application-withdraw">
              <a href={`/application/${id}/withdraw`}>Withdraw application</a>
            </p>
          ) : null}
        </div>
        <Timeline application={application} />
      </div>
    </article>
  )
}

function Status({ application }: { application: OwnApplication }) {
  const { status, respondBy, interviewAt } = application
  const { applicant, next } = applicationStatuses[status]
  const by = (apply.answers as Partial<Record<string, { text: string; sample?: true }>> | undefined)?.[status]
  const isClosed = closedStatuses.includes(status)
  return (
    <section className="application-status" data-closed={isClosed || undefined} aria-label="Status">
      <p className="application-status-label">{applicant}</p>
      <p className="lead">{next}</p>
      {respondBy ? (
        <p>
          <strong>
            Please answer by <Day day={respondBy} />.
          </strong>
        </p>
      ) : by ? (
        <p>
          <strong>{by.text}.</strong> {by.sample ? <Sample /> : null}
        </p>
      ) : null}
      {interviewAt && !isClosed ? (
        <p>
          Your interview: <Time at={interviewAt} hour />
        </p>
      ) : null}
      {status === 'accepted' || status === 'enrolled' ? <Start application={application} /> : null}
    </section>
  )
}

/** After an accepted offer: its start, to put into a calendar. */
function Start({ application: { id, cohort } }: { application: OwnApplication }) {
  if (!cohort) {
    return (
      <p>
        Your start is not set yet.{' '}
        <a href={`/application/${id}/question`} className="link">
          Ask us which one is possible
        </a>
      </p>
    )
  }
  return (
    <p>
      Your place is for the start on <Day day={cohort.starts} />. {cohort.sample ? <Sample /> : null}{' '}
      <a href={`/cohorts/${cohort.id}.ics`} className="link">
        Add its classes to your calendar
      </a>
    </p>
  )
}

function Fee({ application, answer }: ApplicationProps) {
  const { id, fee, canPay } = application
  return (
    <section className="application-part">
      <h3>Application fee</h3>
      <p>{feeWords(application)}</p>
      {canPay ? (
        <IntentForm intent="pay" id={id} answer={answer}>
          <Button type="submit">{fee.payment === 'open' ? 'Resume payment' : `Pay ${fee.amount}`}</Button>
        </IntentForm>
      ) : null}
      {fee.paid.map((session, at) => (
        <p key={session}>
          <a href={`/application/${id}/receipt/${encodeURIComponent(session)}`} className="link">
            {fee.paid.length > 1 ? `Receipt ${at + 1}` : 'Receipt'}
          </a>
        </p>
      ))}
    </section>
  )
}

function ContactData({ application: { id, contact } }: { application: OwnApplication }) {
  const { fullName, email, phone, city, state, country, linkedInUrl } = contact
  return (
    <section className="application-part">
      <h3>Contact data</h3>
      <p className="as-typed">
        {[fullName, email, phone, [city, state, country].filter(Boolean).join(', '), linkedInUrl]
          .filter(Boolean)
          .join('\n')}
      </p>
      <p>
        <a href={`/application/${id}/contact`} className="link">
          Correct
        </a>
      </p>
    </section>
  )
}

function Timeline({ application: { id, timeline } }: { application: OwnApplication }) {
  return (
    <section className="application-timeline" aria-labelledby={`${id}-timeline`}>
      <h3 id={`${id}-timeline`}>What happened</h3>
      <ol>
        {timeline.map((entry) => (
          <li key={entry.key}>
            <span className="soft small">
              <Time at={entry.at} />
            </span>
            {'text' in entry && entry.text !== '' ? (
              <details>
                <summary>{entryWords(entry)}</summary>
                <p className="as-typed">{entry.text}</p>
              </details>
            ) : (
              <p>{entryWords(entry)}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
