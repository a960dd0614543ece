import { builtSiteFacts } from '#server/site-facts.ts'
import { findInAddress } from './address.ts'
import { findInConfiguration } from './configuration.ts'
import { readContent } from './content-files.ts'
import { findInDatabase } from './database.ts'
import { findPastDates } from './dates.ts'
import { findInEmails } from './emails.ts'
import { readEnvironment } from './environment.ts'
import type { Finding } from './finding.ts'
import { findInPayments, findInWaiverCode } from './payments.ts'
import { findPlaceholders } from './placeholders.ts'
import { findInRegion } from './region.ts'
import { findSamples } from './samples.ts'
import { findInStorage } from './storage.ts'

export type Checkout = {
  /** Where `.env` lies. */
  folder: string
  variables: Record<string, string | undefined>
  /** Where the content lies, if not in this repository. */
  contentRoot?: string
  now: Date
  /** Whether third parties may be asked; without it nothing leaves the machine but to the database. */
  online: boolean
}

/** Everything that stands between a checkout and a launch: what blocks it first, then in the order of the checks. */
export async function examine({ folder, variables, contentRoot, now, online }: Checkout): Promise<Finding[]> {
  const environment = readEnvironment(folder, variables)
  const { files, problems } = readContent(contentRoot)
  const builtEmail =
    files.size > 0
      ? undefined
      : await builtSiteFacts().then(
          ({ email }) => email,
          () => undefined,
        )
  // Loaded for those who want it: Stripe's and the mailer's libraries take longer than all the rest.
  const asked = online
    ? (await import('./online/ask-everybody.ts')).askEverybody(environment, files)
    : Promise.resolve([])
  const found = [
    ...findInConfiguration(environment),
    ...findInAddress(environment),
    ...findInPayments(environment),
    ...findInWaiverCode(environment, files),
    ...findInEmails(environment, files, builtEmail),
    ...findInStorage(environment),
    ...findInRegion(environment, now),
    ...(await findInDatabase(environment)),
    ...(await asked),
    ...problems,
    ...findPastDates(files, now),
    ...findSamples(files),
    ...findPlaceholders(files, contentRoot),
  ]
  const order = ['must', 'should', 'hint']
  return found.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
}
