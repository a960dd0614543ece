import { Readable } from 'node:stream'
import { deskLoader } from '#desk/handlers.ts'
import { toCsv } from '#services/csv.ts'
import { admissionsByStart, startReportColumns } from '#services/report/admissions.ts'

/** The applications of each start by how far they have come, as a file. It names nobody. */
export const loader = deskLoader(async ({ deps }) => {
  const rows = await admissionsByStart(deps)
  const parts = Readable.from(toCsv(Readable.from([rows]), startReportColumns, true))
  return new Response(Readable.toWeb(parts) as BodyInit, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="admissions.csv"',
    },
  })
})
