import { redirect, useLoaderData } from 'react-router'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { Subpage } from '#office/applicant/ui/page.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { choose, findToWithdraw } from '#services/applicants/choices.ts'
import { Button } from '#ui/button.tsx'

export const loader = applicantLoader(async ({ deps, signIn, applicationId }) => {
  return findToWithdraw(deps, signIn, applicationId)
})

export const action = applicantAction({
  withdraw: async ({ deps, signIn, applicationId, text }) => {
    await choose(deps, signIn, applicationId, 'withdraw', { status: text('seen') })
    return redirect('/application')
  },
})

/** Checks whether the applicant has, or was offered, a seat. */
const isDecided = (status: ApplicationStatus) => !['submitted', 'in_review', 'waitlisted'].includes(status)

export default function Withdraw() {
  const { course, reference, status, feeStatus, owes, tuition, owesTuition, canWithdraw } =
    useLoaderData<typeof loader>()
  return (
    <Subpage title="Withdraw application" course={course} reference={reference}>
      {canWithdraw ? (
        <>
          <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
            <li>
              {isDecided(status)
                ? 'This closes your application and frees your seat for someone else.'
                : 'This closes your application, and we will not make a decision on it.'}
            </li>
            <li>Only our team can undo this. You are welcome to apply again.</li>
            {feeStatus === 'paid' && (
              <li>
                You have paid the application fee. The <TextLink to="/refundpolicy">refund policy</TextLink> says what
                happens to it.
              </li>
            )}
            {owes && <li>You no longer have to pay the application fee.</li>}
            {tuition && (
              <li>
                You have paid {tuition.paid} of tuition. By the terms of your offer,{' '}
                {tuition.returned
                  ? `we return ${tuition.returned} of it. Our team checks that first.`
                  : 'none is returned.'}
              </li>
            )}
            {owesTuition && <li>You no longer have to pay what is left of the tuition.</li>}
          </ul>
          <IntentForm intent="withdraw">
            <input type="hidden" name="seen" value={status} />
            <Button type="submit">Withdraw application</Button>
          </IntentForm>
        </>
      ) : (
        <p>
          <strong>{applicationStatuses[status].applicant}.</strong> {applicationStatuses[status].next}
        </p>
      )}
    </Subpage>
  )
}
