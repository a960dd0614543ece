// Lists what must be fixed before launch, and how. Exits with 1 if something blocks it.

import { placeOf, setPlace } from '#content/place.ts'
import type { Company } from '#content/schema.ts'
import type { Finding, Severity } from '#services/site/finding.ts'
import { defineCommand } from './command.ts'
import { findInAddress, findInConfiguration } from './doctor/configuration.ts'
import {
  findFormerName,
  findFutureDates,
  findPlaceholders,
  findSamples,
  findStaleRecords,
  readContent,
} from './doctor/content.ts'
import { findInDatabase, readSiteDocuments } from './doctor/database.ts'
import { type Environment, readEnvironment } from './doctor/environment.ts'
import { findInEmails, findInPayments, findInRegion, findInWaiverCode } from './doctor/providers.ts'
import { findInStorage } from './doctor/storage.ts'

export const command = defineCommand({
  options: {
    online: { type: 'boolean', help: 'also ask Stripe, the mail server, the bucket and other sites, ten seconds each' },
    json: { type: 'boolean', help: 'print the findings as JSON' },
  },

  async run(_args, { online = false, json }) {
    const findings = await examine(readEnvironment(process.cwd(), process.env), online)
    console.log(json ? JSON.stringify(findings, null, 2) : toReport(findings, online))
    if (findings.some(({ severity }) => severity === 'must')) process.exitCode = 1
  },
})

const TITLES: Record<Severity, string> = { must: 'Blocks a launch', should: 'Should be fixed', hint: 'Good to know' }
const severities = Object.keys(TITLES) as Severity[]

const OFFLINE = 'Nothing was checked online. Run doctor --online to check Stripe, the mail server and other sites.'

/**
 * Returns all findings: launch blockers first, then in the order of the checks. Only `online` calls third parties;
 * otherwise only the database is queried.
 */
export async function examine(environment: Environment, online: boolean): Promise<Finding[]> {
  const now = new Date()
  const documents = await readSiteDocuments(environment)
  const { files, confirmed, problems } = readContent(documents)
  const company = files.get('company.yaml')?.value as Company | undefined
  if (company) setPlace(placeOf(company.place))
  // Imported on demand, because the libraries of Stripe and the mailer load slowly.
  const asking = online ? import('./doctor/online.ts').then(({ askAll }) => askAll(environment, files)) : []
  const found = [
    ...findInConfiguration(environment),
    ...findInAddress(environment),
    ...findInPayments(environment),
    ...findInWaiverCode(environment),
    ...findInEmails(environment, company?.email),
    ...findInStorage(environment),
    ...findInRegion(environment, now),
    ...(await findInDatabase(environment, company?.timeZone ?? 'UTC', now)),
    ...(await asking),
    ...problems,
    ...findFutureDates(files, now),
    ...findSamples(files),
    ...findStaleRecords(files, confirmed),
    ...findPlaceholders(files, documents),
    ...findFormerName(files),
  ]
  return found.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

function toReport(findings: Finding[], online: boolean): string {
  const parts = severities.flatMap((severity) => {
    const those = findings.filter((finding) => finding.severity === severity)
    const entries = those.map(({ where, what, todo }) => `  ${where}: ${what}\n      ${todo}`)
    return those.length ? [`${TITLES[severity]}: ${those.length}\n`, ...entries, ''] : []
  })
  const isReady = findings.every(({ severity }) => severity !== 'must')
  return [
    ...parts,
    isReady ? 'Nothing blocks a launch.' : 'Not ready for a launch.',
    ...(online ? [] : [OFFLINE]),
  ].join('\n')
}
