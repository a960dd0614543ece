import { useRef, useState } from 'react'
import { messages } from '#contract/errors.ts'
import type { FeeStatus } from '#contract/payments.ts'
import { createCheckoutSession } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { leaveForCheckout } from './leaving.ts'

const settled = {
  paid: 'The application fee is paid. Your application is with our team.',
  waived: 'This application needs no fee. It is with our team.',
  refunded: 'The application fee of this application was refunded.',
}

type PayLaterProps = {
  applicationId: string
  status: FeeStatus
  fee: string
}

/** For an applicant who comes back from the checkout: the way to pay, or that nothing is due. */
export function PayLater({ applicationId, status, fee }: PayLaterProps) {
  const [loading, setLoading] = useState(false)
  const busy = useRef(false)

  async function pay() {
    if (busy.current) return
    busy.current = true
    setLoading(true)
    const checkout = await createCheckoutSession(applicationId)
    if (checkout.success) return leaveForCheckout(applicationId, checkout.sessionUrl)
    busy.current = false
    setLoading(false)
    void showToast('error', messages.checkoutFailed)
  }

  if (status !== 'due') return <Notice tone="calm">{settled[status]}</Notice>
  return (
    <Notice tone="news">
      <p>{`Your application is saved. The application fee of ${fee} is still due.`}</p>
      <Button onClick={pay} loading={loading} className="mt-3">
        {loading ? 'One moment...' : 'Pay application fee'}
      </Button>
    </Notice>
  )
}
