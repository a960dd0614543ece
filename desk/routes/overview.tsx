import { Link, useLoaderData } from 'react-router'
import { dayIn } from '#content/format.ts'
import { deskLoader } from '#desk/handlers.ts'
import { FilterForm } from '#desk/ui/filter-form.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { dayWords } from '#desk/ui/shown.ts'
import { useClock } from '#desk/ui/time.tsx'
import { type Hours, readFunnel, responseTimes, todayFigures } from '#services/report/service.ts'

const PERIODS = [30, 90, 365]
const DAY_MS = 24 * 60 * 60 * 1000

export const loader = deskLoader(async ({ deps, request }) => {
  const asked = Number(new URL(request.url).searchParams.get('days'))
  const days = PERIODS.find((one) => one === asked) ?? 30
  // Days of the academy's calendar, as YYYY-MM-DD.
  const dayOf = (moment: number) => dayIn(deps.timeZone, new Date(moment))
  const period = { from: dayOf(Date.now() - (days - 1) * DAY_MS), to: dayOf(Date.now()) }
  const [figures, funnel, weeks] = await Promise.all([
    todayFigures(deps),
    readFunnel(deps, period),
    responseTimes(deps),
  ])
  return { days, figures, funnel, weeks }
})

/** Today's numbers, the way to a settled fee, and how long people wait for staff. */
const figureLink = 'underline decoration-2 decoration-transparent underline-offset-[0.15em] hover:decoration-accent'
const bar = 'block h-[1.1rem] min-w-[2px] rounded-[3px] bg-accent'

export default function Overview() {
  const { days, figures, funnel, weeks } = useLoaderData<typeof loader>()
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

      <Section id="times" title="How long people wait">
        <p className="text-muted-foreground">
          Hours from arrival, by week of arrival: half of them waited less, and nine of ten.
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
