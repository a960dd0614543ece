import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { longDay, numberText } from '#content/format.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { Headings, labeled, Quiet, Section } from '#office/desk/ui/parts.tsx'
import { PeriodForm } from '#office/desk/ui/period-form.tsx'
import { dayWords } from '#office/ui/clock.ts'
import { Page } from '#office/ui/page.tsx'
import { useClock } from '#office/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import { getPeriod, type Period } from '#services/period.ts'
import { listOf, reportByStart, reportSteps, type StartReport } from '#services/report/by-start.ts'
import { type Hours, readFunnel, responseTimes, todayFigures } from '#services/report/service.ts'
import { reportTuition, type TuitionReport } from '#services/report/tuition.ts'
import { mayDo } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const period = getPeriod({ from: query.get('from'), to: query.get('to') }, deps.timeZone)
  const [figures, funnel, weeks, starts, tuition] = await Promise.all([
    todayFigures(deps),
    readFunnel(deps, period),
    responseTimes(deps),
    reportByStart(deps, period),
    mayDo(actor.role, 'charges') ? reportTuition(deps, actor, period) : [],
  ])
  return { period, figures, funnel, weeks, starts, tuition }
})

const figureLink = 'underline decoration-2 decoration-transparent underline-offset-[0.15em] hover:decoration-accent'

export default function Reports() {
  const { period, figures, funnel, weeks, starts, tuition } = useLoaderData<typeof loader>()
  // JavaScript reads dates without a time as UTC.
  const weeksIn = { ...useClock(), offsets: [] }
  const most = Math.max(1, ...funnel.map(({ count }) => count))
  return (
    <Page title="Reports">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-5">
        {figures.map(({ name, count, address }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-fine text-muted-foreground">{name}</dt>
            <dd className="font-[650] font-display text-[2rem]/[1.15] tabular-nums tracking-[-0.02em]">
              <Link to={address} className={figureLink}>
                {numberText(count)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>

      <div className="mt-3">
        <PeriodForm period={period} />
      </div>

      <Starts starts={starts} period={period} />
      {tuition.length > 0 && <Tuition tuition={tuition} period={period} />}

      <Section id="funnel" title="From the form to a settled fee">
        <FiguresTable
          legend={['People']}
          headings={['Step', 'People', 'Of previous step', 'Of first step']}
          rows={funnel.map(({ label, count, ofBefore, ofFirst }) => ({
            key: label,
            title: label,
            bar: { length: count / most },
            cells: [count, ofBefore, ofFirst],
          }))}
        />
        <Quiet>The first three steps leave out visitors who do not want to be counted.</Quiet>
      </Section>

      <Section id="times" title="How long people wait">
        <Quiet>
          Hours from arrival until staff first did something, by week of arrival. Half of the people waited less than
          the first number, nine of ten less than the second.
        </Quiet>
        <FiguresTable
          file="times"
          headings={['Week of', 'Arrived', 'Opened', 'First action', 'Done']}
          rows={weeks.map(({ week, arrived, opened, acted, done }) => ({
            key: week,
            title: dayWords(new Date(week), weeksIn),
            cells: [arrived, inHours(opened), inHours(acted), inHours(done)],
          }))}
        />
      </Section>
    </Page>
  )
}

function inHours({ median, ninetieth }: Hours): string {
  if (median === null || ninetieth === null) return '–'
  const shown = (hours: number) => (hours < 10 ? hours.toFixed(1) : numberText(Math.round(hours)))
  return `${shown(median)} / ${shown(ninetieth)}`
}

const steps = Object.entries(reportSteps) as [keyof typeof reportSteps, string][]

function Starts({ starts, period }: { starts: StartReport[]; period: Period }) {
  const most = Math.max(1, ...starts.map(({ applied }) => applied))
  const { from, to } = period
  const linked = (row: StartReport, step: keyof typeof reportSteps, figure = numberText(row[step])) => (
    <Link key={step} to={listOf(step, period, row)} className={figureLink}>
      {figure}
    </Link>
  )
  return (
    <Section id="starts" title="Applications of this period, by training and start">
      {starts.length === 0 ? (
        <Quiet>Nobody applied in this period.</Quiet>
      ) : (
        <FiguresTable
          file={`admissions&${new URLSearchParams({ from, to })}`}
          legend={['Accepted', 'Other applications']}
          headings={['Training and start', ...steps.map(([, title]) => title), 'Days to answer']}
          rows={starts.map((row) => ({
            key: `${row.courseId} ${row.startId}`,
            title: <StartTitle {...row} />,
            bar: { length: row.applied / most, part: row.accepted / row.applied },
            cells: [
              ...steps.map(([step]) => linked(row, step)),
              row.days === null ? '–' : linked(row, 'decided', row.days.toFixed(1)),
            ],
          }))}
        />
      )}
      <Quiet>What has become of them so far, whatever followed. Half of the answers came within the days shown.</Quiet>
    </Section>
  )
}

function StartTitle({ course, starts }: Pick<StartReport, 'course' | 'starts'>) {
  return (
    <>
      {course}
      <small>{starts ? longDay(starts) : 'No start'}</small>
    </>
  )
}

function Tuition({ tuition, period: { from, to } }: { tuition: TuitionReport[]; period: Period }) {
  return (
    <Section id="tuition" title="Tuition of these applications">
      <FiguresTable
        isWide
        file={`tuition&${new URLSearchParams({ from, to })}`}
        headings={['Training and start', 'People', 'Asked', 'Received', 'Not paid yet']}
        rows={tuition.map(({ people, asked, received, currency, ...start }) => ({
          key: `${start.courseId} ${start.startId} ${currency}`,
          title: <StartTitle {...start} />,
          cells: [people, ...[asked, received, asked - received].map((amount) => formatFee({ amount, currency }))],
        }))}
      />
    </Section>
  )
}

type Figure = {
  key: string
  title: ReactNode
  /** From 0 to 1: length of the bar, and its dark share. */
  bar?: { length: number; part?: number }
  cells: ReactNode[]
}

type FiguresTableProps = {
  /** First column, then the columns of numbers. */
  headings: [first: string, ...numbers: string[]]
  rows: Figure[]
  /** What a bar's dark share and its rest are, or the whole bar. */
  legend?: [part: string, rest: string] | [whole: string]
  /** Download of the same figures (routes/report-file.ts). */
  file?: string
  /** Whether a phone has a line for each number. */
  isWide?: boolean
}

const shape = 'block h-[1.1rem] min-w-[2px] overflow-hidden rounded-[3px] bg-accent'
const percent = (share: number) => ({ inlineSize: `${100 * share}%` })

/** Columns of numbers that a phone has room for. */
const MOST_ON_A_PHONE = 4

function FiguresTable({
  headings: [first, ...numbers],
  rows,
  legend,
  file,
  isWide = numbers.length > MOST_ON_A_PHONE,
}: FiguresTableProps) {
  const hasBars = rows.some(({ bar }) => bar)
  return (
    <>
      {legend && (
        <p aria-hidden="true" className="flex gap-5 text-fine text-muted-foreground max-md:hidden">
          {legend.map((words, at) => (
            <span key={words} className="inline-flex items-center gap-2">
              <span className={`size-3 rounded-[3px] ${at < legend.length - 1 ? 'bg-primary' : 'bg-accent'}`} />
              {words}
            </span>
          ))}
        </p>
      )}
      <table className={isWide ? 'table max-md:stacked' : 'table'}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {hasBars && (
              <th scope="col" className="max-md:hidden">
                <span className="sr-only">Chart</span>
              </th>
            )}
            <Headings columns={numbers.map((title) => ({ title, className: 'number' }))} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, bar, cells }) => (
            <tr key={key} className={isWide ? 'max-md:py-2' : undefined}>
              <th scope="row">{title}</th>
              {bar && (
                <td aria-hidden="true" className="w-1/3 max-md:hidden">
                  <span className={shape} style={percent(bar.length)}>
                    {bar.part !== undefined && <span className="block h-full bg-primary" style={percent(bar.part)} />}
                  </span>
                </td>
              )}
              {numbers.map((heading, at) => (
                <td key={heading} className={isWide ? labeled : 'number'} data-label={heading}>
                  {typeof cells[at] === 'number' ? numberText(cells[at]) : cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {file && (
        <p>
          <a href={`/desk/reports.csv?of=${file}`} className="link">
            Download as CSV
          </a>
        </p>
      )}
    </>
  )
}
