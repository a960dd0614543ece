import { useSearchParams } from 'react-router'
import { dayRange, monthText, priceText, timeText, weekdaysText } from '#content/format.ts'
import type { Link } from '#content/schema.ts'
import { workshopSeats } from '#content/start-text.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { trainingRequest } from '#web/apply-path.ts'
import type { CalendarData } from '#web/workshops.ts'
import { Actions } from './actions.tsx'
import { FilterSelect, useFilter } from './filter.tsx'
import { filterWorkshops, getFilter, getMonths, getTopics } from './workshop-filter.ts'

const NOTHING_ANNOUNCED = 'No dates are announced right now. Tell us what you need, and we will suggest one.'

type TrainingCalendarProps = {
  calendar: CalendarData
  /** Links beside the heading. */
  actions: Link[]
}

/** Upcoming workshops. The filter is in the URL; without script, a native form changes it. */
export function TrainingCalendar({ calendar, actions }: TrainingCalendarProps) {
  const { workshops, path, title } = calendar
  const [query] = useSearchParams()
  const filter = getFilter(query, workshops)
  const feed = { label: calendar.feedLabel, to: '/training-calendar.ics' }
  const { form, show } = useFilter(filter)

  const shown = filterWorkshops(workshops, filter)
  const none =
    workshops.length > 0
      ? { text: 'There is no session on this topic in that month.', label: 'Show all sessions', to: path }
      : { text: NOTHING_ANNOUNCED, label: 'Ask for a date', to: '/custom-training' }
  return (
    <section id="calendar" className="section page-width" aria-labelledby="calendar-title">
      <div className="flex flex-wrap items-center justify-between gap-x-[2rem] gap-y-[0.5rem]">
        <h2 id="calendar-title" className="text-title-3">
          {title} {calendar.sample && <Sample />}
        </h2>
        <Actions links={calendar.sample ? actions : [...actions, feed]} first="quiet" className="gap-y-0" />
      </div>
      <form ref={form} action={`${path}#calendar`} className={filters} onSubmit={(event) => event.preventDefault()}>
        <FilterSelect
          label="Topic"
          name="topic"
          all="All topics"
          value={filter.topic}
          options={getTopics(workshops).map((topic) => ({ value: topic, label: topic }))}
          onChange={(topic) => show({ topic })}
        />
        <FilterSelect
          label="Month"
          name="month"
          all="All months"
          value={filter.month}
          options={getMonths(workshops).map((month) => ({ value: month, label: monthText(month) }))}
          onChange={(month) => show({ month })}
        />
        <p role="status" className="text-muted-foreground sm:self-end sm:py-[0.65rem]">
          {shown.length === 1 ? '1 session' : `${shown.length} sessions`}
        </p>
        <noscript>
          <Button type="submit" variant="ghost" className="sm:self-end">
            Show
          </Button>
        </noscript>
      </form>
      {shown.length > 0 ? (
        <div className="@container">
          <WorkshopTable shown={shown} calendar={calendar} />
        </div>
      ) : (
        <div className="mt-6 card p-[clamp(1.5rem,3.5vw,2.75rem)]">
          <p>{none.text}</p>
          <p className="mt-4">
            <Button variant="ghost" href={none.to}>
              {none.label}
            </Button>
          </p>
        </div>
      )}
    </section>
  )
}

const filters =
  'calendar-filters mt-[1.25rem] mb-6 grid grid-cols-[1fr_1fr] gap-x-4 gap-y-2 sm:grid-cols-[16rem_14rem_1fr_auto] print:hidden'
const columnHeads =
  '[&_th]:text-balance [&_th]:py-[0.6rem] [&_th]:align-bottom [&_th]:font-normal [&_th]:text-muted-foreground [&_th]:text-small'

function WorkshopTable({ shown, calendar }: { shown: CalendarData['workshops']; calendar: CalendarData }) {
  const { title, zoneLabel, reserveLabel, currency } = calendar
  const months = [...new Set(shown.map(({ starts }) => starts.slice(0, 7)))]
  const startingIn = (month: string) => shown.filter(({ starts }) => starts.startsWith(month))
  return (
    <table className="calendar w-full @max-[72rem]:wrap-anywhere @max-[72rem]:block @max-[72rem]:border-b">
      <caption className="sr-only">{title}</caption>
      <thead className={`@max-[72rem]:sr-only ${columnHeads}`}>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Dates</th>
          <th scope="col">Session</th>
          <th scope="col">Hours, {zoneLabel}</th>
          <th scope="col">Place</th>
          <th scope="col">Seats</th>
          <th scope="col">Per seat</th>
          <th scope="col">
            <span className="sr-only">{reserveLabel}</span>
          </th>
        </tr>
      </thead>
      {months.map((month) => (
        <tbody key={month} className="@max-[72rem]:block @min-[72rem]:border-b">
          {startingIn(month).map((workshop, index, { length }) => (
            <tr key={workshop.id}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={length}>
                  {monthText(month)}
                </th>
              )}
              <td>
                <strong>{dayRange(workshop.starts, workshop.ends)}</strong>
                <span>{weekdaysText(workshop.starts, workshop.ends)}</span>
              </td>
              <th scope="row">
                <Tiles {...workshop.picture} />
                <div>
                  <AnyLink to={workshop.path}>{workshop.title}</AnyLink>
                  <span>{workshop.topic}</span>
                </div>
              </th>
              <td data-label="Hours">
                {timeText(workshop.from)} to {timeText(workshop.to)}
              </td>
              <td data-label="Place">{workshop.place}</td>
              <td data-label="Seats">{workshopSeats(workshop)}</td>
              <td data-label="Per seat">{priceText(workshop.price, currency)}</td>
              <td>
                <AnyLink
                  to={workshop.seatsLeft === 0 ? trainingRequest(workshop.title) : `${workshop.path}#request`}
                  className="arrow-link"
                >
                  {workshop.seatsLeft === 0 ? 'Ask for a date' : reserveLabel}
                  <span className="sr-only"> ({workshop.title})</span>
                  <Glyph sign="arrow-right" size={18} />
                </AnyLink>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
