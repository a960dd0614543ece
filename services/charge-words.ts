import { longDay } from '#content/format.ts'

/** What staff did to charges, after their name. */
export function chargeWords({ step, amount, what, from, to, parts }: Record<string, string | null>): string {
  if (step === 'plan') return `changed the payment plan: ${parts || 'nothing is left to pay'}`
  if (step === 'day') return `moved the due day of ${what} (${amount}) from ${from} to ${to}`
  if (step === 'days')
    return `moved ${amount} of tuition to other days, with the start from ${longDay(from ?? '')} to ${longDay(to ?? '')}`
  if (step === 'scholarship') return `awarded a scholarship of ${amount}`
  if (step === 'scholarship_undone') return `took back the scholarship of ${amount}`
  if (step === 'sponsored') return `billed ${amount} of ${what} to ${to}`
  if (step === 'sponsor_undone') return `took back the bill to the sponsor: ${amount} of ${what}`
  if (step === 'added') return `charged ${amount}: ${what}`
  if (step === 'ended') return `ended the charge of ${amount}: ${what}`
  if (step === 'link') return `emailed a link to pay ${what}, ${amount}`
  if (step === 'withdrawal') return `ended charges of ${amount}, because the seat was given up`
  if (step === 'returned') return `decided to return ${amount} after the withdrawal`
  return step === 'kept' ? 'decided to return nothing after the withdrawal' : 'changed what is owed'
}
