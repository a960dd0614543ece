import { useEffect, useId, useState } from 'react'
import { useActionData } from 'react-router'
import { ReasonField, Submit } from '#office/desk/ui/fields.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { Muted, Quiet, RecordPart, Status } from '#office/desk/ui/parts.tsx'
import { getDeclined, SelectField, SmallFields, TextField } from '#office/ui/fields.tsx'
import { Time } from '#office/ui/time.tsx'
import { formatFee, parseAmount, toDecimal } from '#services/money.ts'
import type { FeeStep } from '#services/payments/fee.ts'
import type { FoundPayment, FoundRefund } from '#services/payments/service.ts'
import { buttonLook } from '#ui/button.tsx'
import { actions, Menu } from './menu.tsx'
import type { loadPayments, PolicyPart } from './refund.ts'
import { WorkForm } from './work-form.tsx'

type PaymentsProps = Awaited<ReturnType<typeof loadPayments>> & { recordId: string }

/** Polling interval. Stripe answers a refund within seconds. */
const ANSWER_MS = 2_000

const quiet = 'text-muted-foreground text-small'

export function Payments(props: PaymentsProps) {
  const { recordId, payments, mayReadReceipts, refunding, reasons, feeSteps, opened } = props
  usePolling(
    payments.some(({ refunds }) => refunds.some(({ step }) => step === 'requested')),
    ANSWER_MS,
  )
  if (payments.length === 0 && feeSteps.length === 0) return null
  return (
    <RecordPart id="payments" title="Payments">
      <ul className="mt-[0.6rem] grid gap-6 empty:hidden">
        {payments.map((payment) => (
          <li key={payment.entryId} className="grid gap-[0.6rem]">
            <p>
              <b className="text-[1.25rem] tabular-nums">{formatFee(payment)}</b>{' '}
              <Muted>
                paid {payment.checkoutSessionId === null && 'outside Stripe '}
                <Time at={payment.paidAt} day />
                {payment.isRefunded && ', fully refunded'}
              </Muted>
              {mayReadReceipts && (
                <a
                  href={`/desk/records/${recordId}/receipts/${encodeURIComponent(payment.entryId)}`}
                  className="link ml-3 text-small"
                >
                  Receipt
                </a>
              )}
            </p>
            <ul className="grid gap-[0.6rem] text-[0.9375rem] empty:hidden" aria-live="polite">
              {payment.disputes.map(({ id, state, at, ...money }) => (
                <li key={id}>
                  <Status shape={state === 'won' ? 'done' : 'wrong'}>
                    Dispute of {formatFee(money)}: {state.replaceAll('_', ' ')}
                  </Status>{' '}
                  <span className={quiet}>
                    <Time at={at} day />
                  </span>
                </li>
              ))}
              {payment.refunds.map((refund) => (
                <Refund key={refund.id} refund={refund} reasons={reasons} />
              ))}
            </ul>
            {refunding && <Refunding payment={payment} isOpen={payment.checkoutSessionId === opened} {...refunding} />}
          </li>
        ))}
      </ul>
      {feeSteps.length > 0 && <FeeForm feeSteps={feeSteps} />}
    </RecordPart>
  )
}

const feeWords: Record<FeeStep, string> = {
  waived: 'Waive the fee',
  paid: 'Record a payment outside Stripe',
  waiver_undone: 'Undo the waiver',
  payment_undone: 'Undo the payment outside Stripe',
}

function FeeForm({ feeSteps }: { feeSteps: FeeStep[] }) {
  return (
    <div className={`${actions} mt-[0.6rem]`}>
      <Menu label="Change the fee" size="wide">
        <WorkForm intent="fee" showsErrors onStored={(form) => form.reset()}>
          <Quiet>The applicant gets an email about a waiver, and about nothing else here. An open checkout ends.</Quiet>
          <SelectField
            label="What to do"
            name="step"
            defaultValue={feeSteps[0]}
            options={feeSteps.map((id) => ({ id, name: feeWords[id] }))}
          />
          <ReasonField />
          <Submit>Change fee</Submit>
        </WorkForm>
      </Menu>
    </div>
  )
}

const steps: Record<FoundRefund['step'], [words: string, shape: string]> = {
  requested: ['requested', 'new'],
  unknown: ['no answer from Stripe', 'wrong'],
  started: ['on its way', 'in_progress'],
  sent: ['sent', 'done'],
  failed: ['failed', 'wrong'],
  declined: ['not processed', 'wrong'],
}

function Refund({ refund, reasons }: { refund: FoundRefund; reasons: Record<string, string> }) {
  const { step, error, by, reason, at } = refund
  const [words, shape] = steps[step]
  return (
    <li>
      <Status shape={shape}>
        Refund of {formatFee(refund)}: {words}
      </Status>{' '}
      <span className={quiet}>
        <Time at={at} />
        {by ? `, ${by}: ${reasons[reason ?? ''] ?? reason}` : ', made at Stripe'}
      </span>
      {step === 'requested' && <p className={quiet}>Stripe has not answered yet.</p>}
      {step === 'unknown' && (
        <p>
          Stripe has not answered for days, so the refund may have gone through. The next comparison with Stripe will
          tell. You can start one under Payments.
        </p>
      )}
      {step === 'declined' && <p>{whyDeclined[error ?? ''] ?? `Stripe declined it (${error}).`}</p>}
      {step === 'failed' && (
        <p>The money did not arrive and is back at Stripe. The timeline has the email to the applicant.</p>
      )}
    </li>
  )
}

const whyDeclined: Record<string, string> = {
  charge_already_refunded: 'The payment was refunded already.',
  charge_disputed: 'The payment is disputed.',
  balance_insufficient: 'The balance at Stripe is too low.',
  key_may_not_refund: 'The Stripe key cannot refund. Give it the permission “Refunds: write”.',
  not_made: 'Stripe did not answer for days, and no refund was made. You can try again.',
  earlier_made: 'An earlier refund of this payment went through after all. Check what is left before you try again.',
}

type RefundingProps = { payment: FoundPayment; isOpen: boolean } & NonNullable<PaymentsProps['refunding']>

function Refunding({ payment, isOpen, ...form }: RefundingProps) {
  // Without script, its page is loaded again.
  const isDeclined = getDeclined(useActionData(), 'refund') !== undefined
  if (payment.isDisputed) {
    return <p className="text-muted-foreground">Stripe cannot refund this payment while it is disputed.</p>
  }
  if (payment.left <= 0) return null
  return (
    <details open={isDeclined || isOpen}>
      <summary className={buttonLook('ghost')}>Refund…</summary>
      <RefundForm payment={payment} {...form} />
    </details>
  )
}

type RefundFormProps = {
  payment: FoundPayment
  reasons: { code: string; label: string }[]
  policy: { first: PolicyPart[]; rest: PolicyPart[] }
}

function RefundForm({ payment, reasons, policy }: RefundFormProps) {
  const { checkoutSessionId, currency, left } = payment
  const id = useId()
  const options = reasons.map(({ code, label }) => ({ id: code, name: label }))
  const all = toDecimal({ amount: left, currency })
  // Undefined without script, so that no wrong amount is shown.
  const [typed, setTyped] = useState<string>()
  useEffect(() => setTyped(all), [all])
  const amount = typed === undefined ? undefined : parseAmount(typed, currency)
  const isPossible = amount !== undefined && amount > 0 && amount <= left
  return (
    <WorkForm intent="refund" className="grid gap-[0.9rem] pt-[0.4rem]" onStored={(form) => form.reset()}>
      <input type="hidden" name="payment" value={checkoutSessionId ?? ''} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3">
        <SmallFields value>
          <TextField
            key={all}
            label="Amount"
            hint={`At most ${formatFee({ amount: left, currency })}.`}
            name="amount"
            inputMode="decimal"
            required
            defaultValue={all}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <SelectField label="Reason" name="reason" required options={options} empty="Choose a reason" />
          <div className="col-span-full">
            <TextField label="Note on the refund" hint="Optional. Only staff see it." name="note" maxLength={10_000} />
          </div>
        </SmallFields>
      </div>
      <div className="grid max-w-168 gap-[0.4rem] text-small/[1.5]">
        <h3 className="font-semibold font-text text-small/[1.3]">Refund policy</h3>
        <Policy parts={policy.first} />
        {policy.rest.length > 0 && (
          <details className="gap-[0.4rem] open:grid">
            <summary>
              <span className="link">The rest of this section</span>
            </summary>
            <Policy parts={policy.rest} />
          </details>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-[0.9rem] gap-y-[0.4rem]">
        <Submit look="filled" aria-describedby={id}>
          Refund
        </Submit>
        <output id={id} className="flex-[1_1_14rem] text-[0.9375rem]">
          {isPossible &&
            `${formatFee({ amount, currency })} ${amount === left ? 'will be refunded, the full amount left' : `of ${formatFee({ amount: left, currency })} will be refunded`}. The applicant gets an email.`}
        </output>
      </div>
    </WorkForm>
  )
}

function Policy({ parts }: { parts: PolicyPart[] }) {
  return parts.map((part) =>
    'text' in part ? (
      <p key={part.text}>{part.text}</p>
    ) : (
      <ul key={part.items[0]} className="grid list-disc gap-[0.15rem] pl-[1.1rem]">
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
}
