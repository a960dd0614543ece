import { pino } from 'pino'
import { CommandError } from '#cli/command.ts'
import { withSiteDatabase } from '#cli/site-database.ts'
import type { Config } from '#server/config-schema.ts'
import { openPayments } from '#server/payments.ts'
import { endOpenSessions } from '#services/payments/end-session.ts'
import { describeStripeError } from '#services/payments/stripe.ts'

/**
 * Ends open checkouts as the site would: at Stripe, or in the built-in test checkout.
 * @returns what does so; it throws CommandError where one could not be ended
 */
export function checkoutsOf(config: Config) {
  return (applicationIds: string[]): Promise<void> =>
    withSiteDatabase(config, async (database) => {
      // What has failed is said at the end, in one line.
      const log = pino({ enabled: false })
      const { payments } = openPayments(config, database, log, async () => false)
      const deps = { database, payments, log, publicUrl: config.publicUrl, leadsWebhook: config.leadsWebhook }
      const [failure] = [...(await endOpenSessions(deps, applicationIds)).values()]
      if (failure === undefined) return
      const { type, name, code } = describeStripeError(failure)
      throw new CommandError(
        `An open checkout cannot be ended at Stripe (${code ?? type ?? name}), and could still be paid. Nothing was erased: run this again.`,
      )
    })
}
