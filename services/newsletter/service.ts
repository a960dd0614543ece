import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Job } from '#database/jobs.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/jobs-for-leads.ts'
import { endSubscription, insertSubscription, selectSubscribedEmail } from './queries.ts'

/** Payload of the task `forward_subscription`: to NEWSLETTER_FORM_URL. */
export type ForwardSubscriptionPayload = { id: string }

type Deps = Pick<ServiceDeps, 'database' | 'newsletterFormUrl'>

export function newsletterService({ database, newsletterFormUrl }: Deps) {
  const jobsFor = (id: string): Job[] => {
    const email = emailJob('subscription', 'visitor', id)
    const payload: ForwardSubscriptionPayload = { id }
    return newsletterFormUrl ? [email, { task: 'forward_subscription', payload }] : [email]
  }
  return {
    /** Subscribes an address, unless it is subscribed. `consentedOn` is the page with the form. */
    subscribe(email: string, consentedOn: string): Promise<void> {
      const unsubscribeToken = randomBytes(32).toString('base64url')
      const row = { id: uuidv7(), email: email.toLowerCase(), consentedOn, unsubscribeToken }
      return insertSubscription(database, row, jobsFor)
    },
    /** The address of a subscription; undefined once it has ended. */
    subscribedEmail: (id: string) => selectSubscribedEmail(database, id),
    /** Ends the subscription of a token, if there is one. */
    unsubscribe: (token: string) => endSubscription(database, token),
  }
}
