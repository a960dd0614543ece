import type { Loaded } from '#content/load.ts'
import type { Scholarship } from '#content/schema.ts'
import { sameWaiverCode } from '#services/applications/waiver.ts'
import { formatFee } from '#services/payments/fee.ts'
import type { Environment } from './environment.ts'
import { type Finding, hint, must, should } from './finding.ts'

/** What keeps fees from being real money, as far as the configuration tells. */
export function findInPayments({ config, variables, where }: Environment): Finding[] {
  const found: Finding[] = []
  if (!config.stripe) {
    const isMeant = config.testPaymentsAllowed
    const [place, todo] = isMeant
      ? [where('PAYMENTS'), 'Take PAYMENTS=test away and set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.']
      : [where('STRIPE_SECRET_KEY'), 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (README, "Take real fees").']
    found.push(must(place, 'Payments are a test: the built-in checkout charges nobody.', todo))
  } else if (!config.stripe.livemode) {
    found.push(
      must(
        where('STRIPE_SECRET_KEY'),
        `Payments are a test: the key (${masked(config.stripe.secretKey)}) is not a live one.`,
        'Set the live key and the signing secret of the live webhook.',
      ),
    )
  }
  const apiBase = config.stripe?.apiBase
  if (apiBase && new URL(apiBase).hostname !== 'api.stripe.com') {
    found.push(
      must(where('STRIPE_API_BASE'), `Stripe is looked for at ${new URL(apiBase).host}.`, 'Take STRIPE_API_BASE away.'),
    )
  }
  if (config.stripe && !variables.APPLICATION_FEE?.trim()) {
    const fee = `The application fee is ${formatFee(config.fee)}, which nobody chose.`
    found.push(should(where('APPLICATION_FEE'), fee, 'Set APPLICATION_FEE, in minor units.'))
  }
  return found
}

/** Which code waives the fee, and whether visitors see it. */
export function findInWaiverCode({ config, where }: Environment, files: Map<string, Loaded>): Finding[] {
  const place = where('WAIVER_CODE')
  if (!config.waiverCode) {
    const what = 'The code that waives the fee is the one that the home page shows.'
    return [hint(place, what, 'If that is not meant, set WAIVER_CODE.')]
  }
  const scholarship = files.get('scholarship.yaml') as Loaded<Scholarship> | undefined
  if (!scholarship || sameWaiverCode(scholarship.value.promoCode, config.waiverCode)) return []
  const line = scholarship.source.lineOf(['promoCode'])
  const what = `It is not the code in content/scholarship.yaml:${line}, so pages show no code.`
  return [hint(place, what, 'If visitors are to see the code, make both the same.')]
}

/** A secret by its kind alone: `sk_test_...`. */
export function masked(key: string): string {
  return `${/^[a-z]{2,5}_(?:(?:test|live)_)?/.exec(key)?.[0] ?? ''}...`
}
