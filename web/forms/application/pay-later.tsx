import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedApplication } from '#contract/applications.ts'
import { messages } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { createCheckoutSession } from '#web/api.ts'
import { SENT_APPLICATION, saveFormDraft } from '#web/forms/form-draft.ts'
import { ApplicationCard } from './application-card.tsx'
import { leaveForCheckout } from './leaving.ts'

const settled = {
  paid: { fee: 'Paid', text: 'The application fee is paid. Your application is with our team.' },
  waived: { fee: 'Waived', text: 'There is no fee for this application. It is with our team.' },
  refunded: { fee: 'Refunded', text: 'Your application fee was refunded.' },
}

const closed = 'This application is closed. There is nothing to pay.'
const waitlisted =
  'The start date you chose is full, and you are on its waitlist. If a seat opens up, we will email you. There is nothing to pay until then.'

/** Replaces the form for a returning applicant: the application, with a payment button unless nothing is due. */
export function PayLater({ applicationId, ...saved }: SavedApplication & { applicationId: string }) {
  const { courseName: course, start, feeStatus, isClosed, isWaitlisted, fee } = saved
  const [loading, setLoading] = useState(false)
  const paid = feeStatus === 'due' ? undefined : settled[feeStatus]
  const waits = isWaitlisted ? { fee: paid?.fee ?? 'None until a seat opens up', text: waitlisted } : paid
  const done = isClosed ? { fee: paid?.fee ?? 'Nothing due', text: closed } : waits

  async function pay() {
    setLoading(true)
    const checkout = await createCheckoutSession(applicationId)
    if (checkout.success) {
      saveFormDraft(SENT_APPLICATION, { id: applicationId, course, start, fee: '' })
      return leaveForCheckout(applicationId, checkout.sessionUrl)
    }
    setLoading(false)
    showToast('error', messages.checkoutFailed)
  }

  return (
    <ApplicationCard
      id={applicationId}
      course={course}
      start={start}
      // Read by `/success`.
      fee={done ? <span data-settled-fee>{done.fee}</span> : `${fee}, not paid yet`}
    >
      <div className="mt-6">
        <Notice tone={done ? 'calm' : 'news'}>
          <p>{done?.text ?? `Your application is saved. The application fee of ${fee} is still due.`}</p>
        </Notice>
      </div>
      {done ? null : (
        <Button onClick={pay} loading={loading} className="mt-6 w-full sm:w-auto sm:px-10">
          {loading ? 'One moment...' : 'Pay application fee'}
        </Button>
      )}
      {isClosed || isWaitlisted ? (
        <p className="mt-6">
          <a href="/application" className="link">
            See your application
          </a>
        </p>
      ) : null}
      <p className="mt-6 text-small text-muted-foreground">
        Please quote the reference when you write to us. There is no need to send the form again, unless you want to{' '}
        <Link to="/apply" className="link">
          apply for another training
        </Link>
        .
      </p>
    </ApplicationCard>
  )
}
