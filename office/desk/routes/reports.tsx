import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { longDay, numberText } from '#content/format.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { dayAfter } from '#office/desk/local-time.ts'
import { FilterForm } from '#office/desk/ui/forms.tsx'
import { Headings, Quiet, Section } from '#office/desk/ui/parts.tsx'
import { dayWords } from '#office/ui/clock.ts'
import { SelectField } from '#office/ui/fields.tsx'
import { Page } from '#office/ui/page.tsx'
import { useClock } from '#office/ui/time.tsx'
import {
  admissionsByStart,
  type Hours,
  readFunnel,
  responseTimes,
  type StartReport,
  todayFigures,
} from '#services/report/service.ts'

const PERIODS = [30, 90, 365]
const periods = PERIODS.map((days) => ({ id: String(days), name: `Last ${days} days` }))

export const loader = deskLoader(async ({ deps, query }) => {
  const asked = Number(query.get('days'))
  const days = PERIODS.find((item) => item === asked) ?? 30
  const period = { from: dayAfter(1 - days, deps.timeZone), to: dayAfter(0, deps.timeZone) }
  const [figures, funnel, weeks, starts] = await Promise.all([
    todayFigures(deps),
    readFunnel(deps, period),
    responseTimes(deps),
    admissionsByStart(deps),
  ])
  return { days, figures, funnel, weeks, starts }
})

const figureLink = 'underline decoration-2 decoration-transparent underline-offset-[0.15em] hover:decoration-accent'

export default function Reports() {
  const { days, figures, funnel, weeks, starts } = useLoaderData<typeof loader>()
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

      <Section id="funnel" title="From the form to a settled fee">
        <FilterForm>
          <SelectField label="Period" name="days" defaultValue={days} options={periods} />
        </FilterForm>
        <FiguresTable
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

      <Starts starts={starts} />

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

function Starts({ starts }: { starts: StartReport[] }) {
  const most = Math.max(1, ...starts.map(({ applied }) => applied))
  return (
    <Section id="starts" title="Admissions by course and start">
      {starts.length === 0 ? (
        <Quiet>Nobody has applied yet.</Quiet>
      ) : (
        <FiguresTable
          file="admissions"
          legend={['Accepted', 'Other applications']}
          headings={['Course and start', 'Applied', 'Offered', 'Accepted', 'Enrolled', 'Seats taken']}
          rows={starts.map(({ course, starts: day, applied, offered, accepted, enrolled, seats, seatsTaken }) => ({
            key: `${course} ${day}`,
            title: (
              <>
                {course}
                <small>{day ? longDay(day) : 'No start'}</small>
              </>
            ),
            bar: { length: applied / most, part: accepted / applied },
            cells: [applied, offered, accepted, enrolled, seats === null ? '–' : `${seatsTaken} of ${seats}`],
          }))}
        />
      )}
    </Section>
  )
}

type Figure = {
  key: string
  title: ReactNode
  /** From 0 to 1: length of the bar, and its dark share. */
  bar?: { length: number; part?: number }
  cells: (string | number)[]
}

type FiguresTableProps = {
  /** First column, then the columns of numbers. */
  headings: [first: string, ...numbers: string[]]
  rows: Figure[]
  /** What a bar's dark share and its rest are. */
  legend?: [part: string, rest: string]
  /** Download of the same figures (routes/report-file.ts). */
  file?: string
}

const shape = 'block h-[1.1rem] min-w-[2px] overflow-hidden rounded-[3px] bg-accent'
const percent = (share: number) => ({ inlineSize: `${100 * share}%` })

function FiguresTable({ headings: [first, ...numbers], rows, legend, file }: FiguresTableProps) {
  const hasBars = rows.some(({ bar }) => bar)
  return (
    <>
      {legend && (
        <p aria-hidden="true" className="flex gap-5 text-fine text-muted-foreground max-sm:hidden">
          {legend.map((words, at) => (
            <span key={words} className="inline-flex items-center gap-2">
              <span className={`size-3 rounded-[3px] ${at === 0 ? 'bg-primary' : 'bg-accent'}`} />
              {words}
            </span>
          ))}
        </p>
      )}
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {hasBars && (
              <th scope="col" className="max-sm:hidden">
                <span className="sr-only">Chart</span>
              </th>
            )}
            <Headings columns={numbers.map((title) => ({ title, className: 'number' }))} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, bar, cells }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              {bar && (
                <td aria-hidden="true" className="w-1/3 max-sm:hidden">
                  <span className={shape} style={percent(bar.length)}>
                    {bar.part !== undefined && <span className="block h-full bg-primary" style={percent(bar.part)} />}
                  </span>
                </td>
              )}
              {numbers.map((heading, at) => (
                <td key={heading} className="number">
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
