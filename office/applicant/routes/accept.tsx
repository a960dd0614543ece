import { redirect, useLoaderData } from 'react-router'
import { longDay } from '#content/format.ts'
import { applicationStatuses } from '#contract/application-status.ts'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { Agreement } from '#office/applicant/ui/agreement.tsx'
import { AnswerBy } from '#office/applicant/ui/answer-by.tsx'
import { Subpage } from '#office/applicant/ui/page.tsx'
import { PlanChoice } from '#office/applicant/ui/plan-choice.tsx'
import { Terms } from '#office/applicant/ui/terms.tsx'
import { startCanceled } from '#office/applicant/ui/words.ts'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { choose, findToAccept } from '#services/applicants/choices.ts'
import { invalidField } from '#services/errors.ts'
import { Button } from '#ui/button.tsx'

export const loader = applicantLoader(async ({ deps, signIn, applicationId }) => {
  return findToAccept(deps, signIn, applicationId)
})

export const action = applicantAction({
  accept: async ({ deps, signIn, applicationId, form, text }) => {
    if (!form.has('agreed')) throw invalidField('agreed', 'Please check the box to accept.')
    const seen = { status: text('seen'), offer: text('offer'), plan: text('plan') }
    await choose(deps, signIn, applicationId, 'accept', seen)
    return redirect('/application')
  },
})

/** Repeats the terms, so that accepting an offer takes two steps. */
export default function Accept() {
  const { course, reference, status, isCanceled, offer } = useLoaderData<typeof loader>()
  return (
    <Subpage title="Accept your offer" course={course} reference={reference}>
      {offer ? (
        <>
          <Terms terms={offer.terms} without="Payment" />
          {offer.respondBy && <AnswerBy day={offer.respondBy} />}
          <IntentForm intent="accept">
            <input type="hidden" name="seen" value={status} />
            <input type="hidden" name="offer" value={offer.id} />
            {offer.plans.length > 0 && (
              <PlanChoice plans={offer.plans} currency={offer.terms.tuition.currency.toLowerCase()} />
            )}
            <Agreement name="agreed">
              I accept the offer for the training that starts on {longDay(offer.terms.starts)}.{' '}
              {offer.plans.length > 0
                ? 'I agree to pay the tuition by the chosen plan.'
                : 'There is no tuition to pay.'}
            </Agreement>
            <Button type="submit">Accept the offer</Button>
          </IntentForm>
          <p className="text-muted-foreground text-small">We email you a copy of these terms.</p>
        </>
      ) : (
        <p>
          <strong>{applicationStatuses[status].applicant}.</strong>{' '}
          {isCanceled ? startCanceled : applicationStatuses[status].next}
        </p>
      )}
    </Subpage>
  )
}
