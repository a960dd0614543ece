import { useRouteLoaderData } from 'react-router'
import { acceptedStatuses, applicationStatuses, closedStatuses, holdsSeat } from '#contract/application-status.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { loader } from '#office/applicant/layout.tsx'
import { AnswerBy } from '#office/applicant/ui/answer-by.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Day, Time } from '#office/ui/time.tsx'
import type { OwnApplication } from '#services/applicants/page.ts'
import { Button } from '#ui/button.tsx'
import { FirstWeek } from '#ui/first-week.tsx'
import { defaultPhoneCountry, formatPhone, phoneCountry } from '#ui/phone-number.ts'
import { Progress } from '#ui/progress.tsx'
import { Sample } from '#ui/sample.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { DocumentsPart } from './documents.tsx'
import { FirstClass, Where } from './first-class.tsx'
import { History } from './history.tsx'
import { Money, receiptPath } from './money.tsx'
import { LinkLine } from './page.tsx'
import { Terms } from './terms.tsx'
import { currentStep, feeWords, startCanceled } from './words.ts'

const part = 'grid gap-2 *:[h3]:text-title-4'
const quietLink = 'inline-flex min-h-11 items-center text-muted-foreground hover:text-foreground hover:underline'

/** `isPaying` if its applicant comes back from a checkout. */
type ApplicationProps = { application: OwnApplication; isPaying: boolean }

/** What the layout's loader took from the content. */
const useLayout = () => useRouteLoaderData<typeof loader>('applicant/layout')

export function Application({ application, isPaying }: ApplicationProps) {
  const { id, reference, course, courseId, start, createdAt, status } = application
  const hasOnlyFee = application.money.charges.every(({ isFee }) => isFee)
  const layout = useLayout()
  const picture = layout?.pictures.find((item) => item.id === courseId)?.picture
  return (
    <article className="application" aria-labelledby={id}>
      <header className="flex items-center gap-x-5 gap-y-4">
        {picture && <FirstWeek {...picture} className="w-[clamp(4rem,14vw,6rem)]" />}
        <div className="min-w-0">
          <h2 id={id} className="text-title-3">
            {course}
          </h2>
          <p className="mt-1 text-muted-foreground text-small">
            {start && (
              <>
                {startLabel(application)}
                <Day day={start.starts} />
                {' · '}
              </>
            )}
            Reference {reference}
            {' · '}sent <Time at={createdAt} day isLong />
          </p>
        </div>
      </header>
      <div className="mt-6 grid gap-x-[clamp(2rem,6vw,5rem)] gap-y-8 min-[56rem]:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid content-start gap-7">
          {layout?.steps && !closedStatuses.includes(status) && (
            <Progress steps={layout.steps} current={currentStep(application)} />
          )}
          <Status application={application} />
          {!hasOnlyFee && <Money application={application} isPaying={isPaying} />}
          {application.documents.length > 0 && <DocumentsPart application={application} />}
          {application.terms && <Offer id={id} terms={application.terms} isOpen={!application.firstClass} />}
          <ApplicationActions application={application} />
        </div>
        <div className="grid content-start gap-7 min-[56rem]:col-start-2 min-[56rem]:row-span-2 min-[56rem]:row-start-1">
          {hasOnlyFee && <Fee application={application} />}
          <ContactData application={application} />
          {application.canWithdraw && (
            <p className="border-t pt-4 text-small">
              <a className={quietLink} href={`/application/${id}/withdraw`}>
                Withdraw application
              </a>
            </p>
          )}
        </div>
        <Timeline application={application} />
      </div>
    </article>
  )
}

function Status({ application }: { application: OwnApplication }) {
  const { id, status, respondBy, interview, start, firstClass, isCanceled } = application
  const { applicant, next } = applicationStatuses[status]
  const by = useLayout()?.answers?.[status]
  const isClosed = closedStatuses.includes(status)
  return (
    <section
      className="grid gap-3 rounded-card bg-muted p-[clamp(1.25rem,4vw,2rem)]"
      data-closed={isClosed || undefined}
      aria-label="Status"
    >
      <p className="font-[650] font-display text-title-2/[1.1] tracking-[-0.02em]">{applicant}</p>
      <p className="lead max-w-136 text-foreground">{isCanceled ? startCanceled : next}</p>
      {isCanceled && <LinkLine to={`/application/${id}/question`}>Ask us about another start</LinkLine>}
      {respondBy ? (
        <AnswerBy day={respondBy} />
      ) : by ? (
        <p>
          <strong>{by.text}.</strong> {by.sample && <Sample />}
        </p>
      ) : null}
      {interview && !isClosed && <Interview id={id} {...interview} />}
      {firstClass && <FirstClass start={firstClass} />}
      {acceptedStatuses.includes(status) && !start && (
        <p>
          Your start date is not set yet.{' '}
          <TextLink to={`/application/${id}/question`}>Ask us which dates are open</TextLink>
        </p>
      )}
    </section>
  )
}

function Interview({ id, at, minutes, place }: { id: string } & NonNullable<OwnApplication['interview']>) {
  return (
    <div className="wrap-anywhere">
      <p>
        Your interview:{' '}
        <strong>
          <Time at={at} isLong />
        </strong>
        , {minutes} minutes
      </p>
      {place && (
        <p>
          <Where text={place} />
        </p>
      )}
      <LinkLine to={`/application/${id}/interview.ics`}>Add to your calendar</LinkLine>
    </div>
  )
}

/** Before an offer, the start is only what the applicant prefers. */
function startLabel({ status, isCanceled }: OwnApplication): string {
  if (isCanceled) return 'Start canceled: '
  return holdsSeat(status) ? 'Starts ' : 'Preferred start: '
}

function Offer({ id, terms, isOpen }: { id: string; terms: OfferTerms; isOpen: boolean }) {
  return (
    <section className="grid gap-4 *:[h3]:text-title-4">
      <h3>Your offer</h3>
      <Terms terms={terms} />
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <TextLink to={`/application/${id}/letter`}>Admission letter (PDF)</TextLink>
        {isOpen && <TextLink to={`/cohorts/${terms.startId}.ics`}>Add its classes to your calendar</TextLink>}
      </p>
    </section>
  )
}

function Fee({ application }: { application: OwnApplication }) {
  const { id, fee, canPay, money } = application
  return (
    <section className={part}>
      <h3>Application fee</h3>
      <p>{feeWords(application)}</p>
      {canPay && (
        <IntentForm intent="pay" id={id}>
          <Button type="submit">{fee.payment === 'open' ? 'Resume payment' : `Pay ${fee.amount}`}</Button>
        </IntentForm>
      )}
      {money.payments.map((payment, at) => (
        <LinkLine key={payment.id} to={receiptPath(id, payment)}>
          {money.payments.length > 1 ? `Receipt ${at + 1}` : 'Receipt'}
        </LinkLine>
      ))}
    </section>
  )
}

function ContactData({ application: { id, contact } }: { application: OwnApplication }) {
  const { fullName, email, phone, city, state, country, linkedInUrl } = contact
  const shownPhone = formatPhone(phone, phoneCountry(phone, defaultPhoneCountry()))
  return (
    <section className={part}>
      <h3>Contact information</h3>
      <p className="wrap-anywhere whitespace-pre-line">
        {[fullName, email, shownPhone, [city, state, country].filter(Boolean).join(', '), linkedInUrl]
          .filter(Boolean)
          .join('\n')}
      </p>
      <LinkLine to={`/application/${id}/contact`}>Update contact information</LinkLine>
    </section>
  )
}

function Timeline({ application: { id, timeline, hasEarlier } }: { application: OwnApplication }) {
  return (
    <section className="min-[56rem]:col-start-1" aria-labelledby={`${id}-timeline`}>
      <h3 id={`${id}-timeline`} className="text-title-4">
        History
      </h3>
      <History id={id} entries={timeline} />
      {hasEarlier && <LinkLine to={`/application/${id}/history`}>Show earlier</LinkLine>}
    </section>
  )
}
