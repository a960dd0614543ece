import { useActionData, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader, redirectTo } from '#applicant/handlers.ts'
import { IntentForm } from '#applicant/ui/form.tsx'
import { BackLink, Page } from '#applicant/ui/page.tsx'
import { Terms } from '#applicant/ui/terms.tsx'
import { Day } from '#applicant/ui/time.tsx'
import { offeredTuition } from '#content/cohort-text.ts'
import { longDay } from '#content/format.ts'
import { applicationStatuses } from '#contract/application-status.ts'
import { choose, findToAccept } from '#services/applicants/choices.ts'
import { invalidField } from '#services/errors.ts'
import { textOf } from '#ssr/answers.ts'
import { declinedOf } from '#ssr/declined.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

export const loader = applicantLoader(async ({ deps, session, params }) => {
  return { email: session.email, ...(await findToAccept(deps, session, params.applicationId ?? '')) }
})

export const action = applicantAction({
  accept: async ({ deps, session, params, form }) => {
    if (!form.has('agreed')) throw invalidField('agreed', 'Please tick the box first.')
    const seen = { status: textOf(form, 'seen'), offer: textOf(form, 'offer') }
    await choose(deps, session, params.applicationId ?? '', 'accept', seen)
    return redirectTo(deps, '/')
  },
})

/** What is agreed, once more, before it is: an offer is not accepted by one press. */
export default function Accept() {
  const { email, course, reference, status, offer } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const error = declinedOf(answer, 'accept')?.errors?.agreed?.[0]
  return (
    <Page title="Accept your place" signedIn={email} answer={answer}>
      <p className="lead">
        {course} <span className="text-small">· Reference {reference}</span>
      </p>
      {offer ? (
        <>
          <Terms terms={offer.terms} />
          {offer.respondBy ? (
            <p>
              <strong>
                Please answer by <Day day={offer.respondBy} />.
              </strong>
            </p>
          ) : null}
          <IntentForm intent="accept" answer={answer}>
            <input type="hidden" name="seen" value={status} />
            <input type="hidden" name="offer" value={offer.id} />
            <div>
              <div className="flex items-start gap-3">
                <input
                  id="agreed"
                  type="checkbox"
                  name="agreed"
                  aria-invalid={error !== undefined || undefined}
                  aria-describedby="agreed-error"
                  className="size-6 shrink-0 cursor-pointer accent-primary"
                />
                <label htmlFor="agreed" className="cursor-pointer leading-6">
                  I accept the place that starts on {longDay(offer.terms.starts)}. {agreedTuition(offer.terms)}
                </label>
              </div>
              <FieldError id="agreed-error" message={error} />
            </div>
            <Button type="submit">Accept the place</Button>
          </IntentForm>
          <p className="text-muted-foreground text-small">We email you a copy of these terms.</p>
        </>
      ) : (
        <p>
          <strong>{applicationStatuses[status].applicant}.</strong> {applicationStatuses[status].next}
        </p>
      )}
      <BackLink />
    </Page>
  )
}

function agreedTuition(terms: Parameters<typeof offeredTuition>[0]): string {
  return terms.tuition.amount === 0
    ? 'There is no tuition to pay.'
    : `I agree to pay the tuition of ${offeredTuition(terms)}.`
}
