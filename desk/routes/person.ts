import { type LoaderFunctionArgs, redirect } from 'react-router'
import { deskAction } from '#desk/handlers.ts'
import { declinedDownload, fileAnswer } from '#desk/record/download.ts'
import { exportPerson } from '#services/privacy/service.ts'
import { findRecord } from '#services/records/record.ts'
import { requireRecent, requireRight } from '#services/rights.ts'

/** A link cannot download anything, so that each download in the log is somebody's own. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/records/${params.recordId}`)

/** Everything that is kept about the person of a record, as JSON; what `npm run privacy -- export` prints. */
export const action = deskAction(async ({ deps, actor, params, form }) => {
  try {
    requireRight(actor, 'export')
    requireRecent(actor)
    const { email, reference } = await findRecord(deps, params.recordId ?? '')
    const report = await exportPerson(deps, actor, email)
    const bytes = Buffer.from(`${JSON.stringify(report, null, 2)}\n`)
    return fileAnswer({ bytes, name: `person-${reference}.json`, type: 'application/json' })
  } catch (error) {
    return declinedDownload(error, form, 'export')
  }
})
