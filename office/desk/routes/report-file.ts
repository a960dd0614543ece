import { Readable } from 'node:stream'
import { csvAnswer } from '#office/desk/file.ts'
import { type DeskArgs, deskLoader } from '#office/desk/handlers.ts'
import { type Column, type Row, toCsv } from '#services/csv.ts'
import { ServiceError } from '#services/errors.ts'
import { getPeriod } from '#services/period.ts'
import { reportByStart, startReportColumns } from '#services/report/by-start.ts'
import { responseTimes, responseTimesColumns } from '#services/report/service.ts'
import { reportTuition, tuitionReportColumns } from '#services/report/tuition.ts'

const reports: Record<string, { columns: Column[]; read(args: DeskArgs): Promise<Row[]> }> = {
  admissions: {
    columns: startReportColumns,
    read: ({ deps, query }) =>
      reportByStart(deps, getPeriod({ from: query.get('from'), to: query.get('to') }, deps.timeZone)),
  },
  tuition: {
    columns: tuitionReportColumns,
    read: ({ deps, actor, query }) =>
      reportTuition(deps, actor, getPeriod({ from: query.get('from'), to: query.get('to') }, deps.timeZone)),
  },
  times: { columns: responseTimesColumns, read: ({ deps }) => responseTimes(deps) },
}

/** Returns a report as a file, selected by `of`. It contains no names. */
export const loader = deskLoader(async (args) => {
  const of = args.query.get('of') ?? ''
  const report = Object.hasOwn(reports, of) ? reports[of] : undefined
  if (!report) throw new ServiceError('not_found', 'There is no such report.')
  const parts = Readable.from(toCsv(Readable.from([await report.read(args)]), report.columns, true))
  return csvAnswer(parts, of)
})
