import { Link, useLoaderData } from 'react-router'
import { dayIn, longDay, monthText } from '#content/format.ts'
import { deskLoader } from '#desk/handlers.ts'
import { FilterForm } from '#desk/ui/filter-form.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { dayWords } from '#desk/ui/shown.ts'
import { useClock } from '#desk/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import { type MonthTotal, totalsByMonth } from '#services/payments/ledger.ts'
import { admissionsByStart, type StartReport } from '#services/report/admissions.ts'
import { type Hours, readFunnel, responseTimes, todayFigures } from '#services/report/service.ts'
import { mayDo } from '#services/rights.ts'

const PERIODS = [30, 90, 365]
const DAY_MS = 24 * 60 * 60 * 1000

export const loader = deskLoader(async ({ deps, actor, request }) => {
  const asked = Number(new URL(request.url).searchParams.get('days'))
  const days = PERIODS.find((one) => one === asked) ?? 30
  // Days of the academy's calendar, as YYYY-MM-DD.
  const dayOf = (moment: number) => dayIn(deps.timeZone, new Date(moment))
  const period = { from: dayOf(Date.now() - (days - 1) * DAY_MS), to: dayOf(Date.now()) }
  const [figures, funnel, weeks, starts, months] = await Promise.all([
    todayFigures(deps),
    readFunnel(deps, period),
    responseTimes(deps),
    admissionsByStart(deps),
    mayDo(actor.role, 'payments') ? totalsByMonth(deps, actor) : [],
  ])
  return { days, figures, funnel, weeks, starts, months: months.map(shownMonth) }
})

function shownMonth({ month, currency, received, returned }: MonthTotal) {
  const amounts = { received, returned, left: received - returned }
  const shown = Object.entries(amounts).map(([name, amount]) => [name, formatFee({ amount, currency })])
  return {
    key: `${month} ${currency}`,
    month: monthText(month),
    ...(Object.fromEntries(shown) as Record<keyof typeof amounts, string>),
  }
}

/** Today's numbers, the way to a settled fee, and how long people wait for staff. */
const figureLink = 'underline decoration-2 decoration-transparent underline-offset-[0.15em] hover:decoration-accent'
const bar = 'block h-[1.1rem] min-w-[2px] rounded-[3px] bg-accent'

export default function Overview() {
  const { days, figures, funnel, weeks, starts, months } = useLoaderData<typeof loader>()
  // Days without a time, which JavaScript reads as UTC.
  const weeksIn = { ...useClock(), timeZone: 'UTC' }
  const most = Math.max(1, ...funnel.map(({ count }) => count))
  return (
    <Page title="Overview">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-5">
        {figures.map(({ name, count, address }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-fine text-muted-foreground">{name}</dt>
            <dd className="font-[650] font-display text-[2rem]/[1.15] tabular-nums tracking-[-0.02em]">
              <Link to={address} className={figureLink}>
                {count.toLocaleString('en-US')}
              </Link>
            </dd>
          </div>
        ))}
      </dl>

      <Section id="funnel" title="From the form to a settled fee">
        <FilterForm>
          <label>
            Period
            <select name="days" defaultValue={days} className="input">
              {PERIODS.map((one) => (
                <option key={one} value={one}>
                  Last {one} days
                </option>
              ))}
            </select>
          </label>
        </FilterForm>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col" className="number">
                People
              </th>
              <th scope="col" className="max-sm:hidden">
                <span className="sr-only">Chart</span>
              </th>
              <th scope="col" className="number">
                Of the step before
              </th>
              <th scope="col" className="number">
                Of the first
              </th>
            </tr>
          </thead>
          <tbody>
            {funnel.map(({ label, count, ofBefore, ofFirst }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="number">{count.toLocaleString('en-US')}</td>
                <td aria-hidden="true" className="w-2/5 max-sm:hidden">
                  <span className={bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
                </td>
                <td className="number">{ofBefore}</td>
                <td className="number">{ofFirst}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-muted-foreground">The first three steps leave out visitors who do not want to be counted.</p>
      </Section>

      <Starts starts={starts} />

      {months.length > 0 && (
        <Section id="money" title="Money by month">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col" className="number">
                  Received
                </th>
                <th scope="col" className="number">
                  Returned
                </th>
                <th scope="col" className="number">
                  Left
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ key, month, received, returned, left }) => (
                <tr key={key}>
                  <th scope="row">{month}</th>
                  <td className="number">{received}</td>
                  <td className="number">{returned}</td>
                  <td className="number">{left}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}

      <Section id="times" title="How long people wait">
        <p className="text-muted-foreground">
          Hours from arrival until staff first did something, by week of arrival. Half of the people waited less than
          the first number, nine of ten less than the second.
        </p>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col" className="number">
                Arrived
              </th>
              <th scope="col" className="number">
                Opened
              </th>
              <th scope="col" className="number">
                First action
              </th>
              <th scope="col" className="number">
                Done
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, arrived, opened, acted, done }) => (
              <tr key={week}>
                <th scope="row">{dayWords(new Date(week), weeksIn)}</th>
                <td className="number">{arrived.toLocaleString('en-US')}</td>
                <td className="number">{inHours(opened)}</td>
                <td className="number">{inHours(acted)}</td>
                <td className="number">{inHours(done)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </Page>
  )
}

function inHours({ median, ninetieth }: Hours): string {
  if (median === null || ninetieth === null) return '–'
  const shown = (hours: number) => (hours < 10 ? hours.toFixed(1) : Math.round(hours).toLocaleString('en-US'))
  return `${shown(median)} / ${shown(ninetieth)}`
}

/** The applications of each start by how far they have come. The bar is what was applied for, its dark part has a place. */
function Starts({ starts }: { starts: StartReport[] }) {
  const most = Math.max(1, ...starts.map(({ applied }) => applied))
  return (
    <Section id="starts" title="Admissions by course and start">
      {starts.length === 0 ? (
        <p className="text-muted-foreground">Nobody has applied yet.</p>
      ) : (
        <>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Course and start</th>
                <th scope="col" className="max-sm:hidden">
                  <span className="sr-only">Chart</span>
                </th>
                {['Applied', 'Offered', 'Accepted', 'Enrolled', 'Seats taken'].map((title) => (
                  <th key={title} scope="col" className="number">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {starts.map(({ course, starts, applied, offered, accepted, enrolled, seats, seatsTaken }) => (
                <tr key={`${course} ${starts}`}>
                  <th scope="row">
                    {course}
                    <small>{starts ? longDay(starts) : 'No start'}</small>
                  </th>
                  <td aria-hidden="true" className="w-1/4 max-sm:hidden">
                    <span className={`${bar} overflow-hidden`} style={{ inlineSize: `${(100 * applied) / most}%` }}>
                      <span
                        className="block h-full bg-primary"
                        style={{ inlineSize: `${(100 * accepted) / applied}%` }}
                      />
                    </span>
                  </td>
                  {[applied, offered, accepted, enrolled].map((count, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the head
                    <td key={at} className="number">
                      {count.toLocaleString('en-US')}
                    </td>
                  ))}
                  <td className="number">{seats === null ? '–' : `${seatsTaken} of ${seats}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <a href="/desk/overview.csv" className="link">
              Download as CSV
            </a>
          </p>
        </>
      )}
    </Section>
  )
}
