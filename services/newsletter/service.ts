import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Job } from '#database/jobs.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/jobs-for-leads.ts'
import { newsletterQueries } from './queries.ts'

/** Payload of the task `forward_subscription`: to NEWSLETTER_FORM_URL. */
export type ForwardSubscriptionPayload = { id: string }

/** Who gets the newsletter, and what follows from it. */
export function newsletterService({
  database,
  newsletterFormUrl,
}: Pick<ServiceDeps, 'database' | 'newsletterFormUrl'>) {
  const { subscribe, unsubscribe, subscribedEmail } = newsletterQueries(database)
  const jobsFor = (id: string): Job[] => [
    emailJob('subscription', 'visitor', id),
    ...(newsletterFormUrl
      ? [{ task: 'forward_subscription', payload: { id } satisfies ForwardSubscriptionPayload }]
      : []),
  ]

  return {
    /**
     * Subscribes an address; one that is subscribed already is left as it is and hears nothing.
     * @param consentedOn the page of the site on which it was asked for
     */
    subscribe(email: string, consentedOn: string): Promise<void> {
      const unsubscribeToken = randomBytes(32).toString('base64url')
      return subscribe({ id: uuidv7(), email: email.toLowerCase(), consentedOn, unsubscribeToken }, jobsFor)
    },
    /** The address of a subscription; undefined once it has ended. */
    subscribedEmail,
    /** Ends the subscription behind a token, if there is one. A UUID, as earlier emails carry it, may be in any case. */
    unsubscribe: (token: string): Promise<void> => unsubscribe(token.length === 36 ? token.toLowerCase() : token),
  }
}
