import { Form, Link, useLoaderData } from 'react-router'
import { deskLoader } from '#desk/handlers.ts'
import { dayWords } from '#desk/ui/shown.ts'
import { useClock } from '#desk/ui/time.tsx'
import { type Hours, readFunnel, responseTimes, todayFigures } from '#services/report/service.ts'

const PERIODS = [30, 90, 365]
const DAY_MS = 24 * 60 * 60 * 1000

export const loader = deskLoader(async ({ deps, request }) => {
  const asked = Number(new URL(request.url).searchParams.get('days'))
  const days = PERIODS.find((one) => one === asked) ?? 30
  // Days of the academy's calendar, as YYYY-MM-DD.
  const dayOf = (moment: number) => new Intl.DateTimeFormat('en-CA', { timeZone: deps.timeZone }).format(moment)
  const period = { from: dayOf(Date.now() - (days - 1) * DAY_MS), to: dayOf(Date.now()) }
  const [figures, funnel, weeks] = await Promise.all([
    todayFigures(deps),
    readFunnel(deps, period),
    responseTimes(deps),
  ])
  return { days, figures, funnel, weeks }
})

/** Today's numbers, the way to a settled fee, and how long people wait for staff. */
export default function Overview() {
  const { days, figures, funnel, weeks } = useLoaderData<typeof loader>()
  // Days without a time, which JavaScript reads as UTC.
  const weeksIn = { ...useClock(), timeZone: 'UTC' }
  const most = Math.max(1, ...funnel.map(({ count }) => count))
  return (
    <main className="page">
      <title>Overview · Desk</title>
      <h1>Overview</h1>
      <dl className="figures">
        {figures.map(({ name, count, address }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Link to={address}>{count.toLocaleString('en-US')}</Link>
            </dd>
          </div>
        ))}
      </dl>

      <section aria-labelledby="funnel">
        <h2 id="funnel">From the form to a settled fee</h2>
        <Form method="get" className="filters">
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
          <button type="submit" className="button button-ghost">
            Show
          </button>
        </Form>
        <table className="table funnel">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col" className="number">
                People
              </th>
              <th scope="col">
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
                <td aria-hidden="true">
                  <span className="bar" style={{ inlineSize: `${(100 * count) / most}%` }} />
                </td>
                <td className="number">{ofBefore}</td>
                <td className="number">{ofFirst}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="soft">The first three steps leave out visitors who do not want to be counted.</p>
      </section>

      <section aria-labelledby="times">
        <h2 id="times">How long people wait</h2>
        <p className="soft">Hours from arrival, by week of arrival: half of them waited less, and nine of ten.</p>
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
      </section>
    </main>
  )
}

function inHours({ median, ninetieth }: Hours): string {
  if (median === null || ninetieth === null) return '–'
  const shown = (hours: number) => (hours < 10 ? hours.toFixed(1) : Math.round(hours).toLocaleString('en-US'))
  return `${shown(median)} / ${shown(ninetieth)}`
}
