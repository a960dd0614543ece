import { downloadAction, toRecord } from '#office/desk/file.ts'
import { exportPerson } from '#services/privacy/service.ts'
import { findRecord } from '#services/records/record.ts'
import { requireRecent, requireRight } from '#services/rights.ts'

export const loader = toRecord

/** Returns all data about a record's person as JSON, like `npm run privacy -- export`. */
export const action = downloadAction(async ({ deps, actor }, recordId) => {
  requireRight(actor, 'export')
  requireRecent(actor)
  const { email, reference } = await findRecord(deps, recordId)
  const report = await exportPerson(deps, actor, email)
  const bytes = Buffer.from(`${JSON.stringify(report, null, 2)}\n`)
  return { bytes, name: `person-${reference}.json`, type: 'application/json' }
})
