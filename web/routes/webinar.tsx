import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { everyWeekday, nthDayText, timeText } from '#content/format.ts'
import { divideEvent, nextOccurrences } from '#content/weekly-event.ts'
import { Button } from '#ui/button.tsx'
import { useContent } from '#web/content.tsx'
import { pageClock, schedule } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { Agenda } from '#web/sections/agenda.tsx'
import { DescriptionList } from '#web/sections/description-list.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PersonList } from '#web/sections/person-list.tsx'
import { PlainPoints } from '#web/sections/plain-points.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'

const COUNT = 4

export function loader({ context }: LoaderFunctionArgs) {
  const { webinar, people, company } = context.get(schedule).content
  const { informationSession, agenda } = webinar
  const { now, isPast } = context.get(pageClock)
  const dates = nextOccurrences(informationSession, company.timeZone, now, COUNT).map(({ day, start }) => ({
    day,
    startsAt: start.toISOString(),
  }))
  const [next] = dates
  // Schedules a new rendering after the next one ends.
  if (next) isPast(new Date(Date.parse(next.startsAt) + informationSession.minutes * 60_000).toISOString())
  return {
    ...pick(webinar, 'meta', 'heading', 'picture', 'hosts', 'audience', 'questions'),
    informationSession: pick(
      informationSession,
      'sample',
      'weekday',
      'time',
      'minutes',
      'platform',
      'bookingUrl',
      'bookingLabel',
      'feedLabel',
    ),
    agenda: agenda && { heading: agenda.heading, parts: divideEvent(informationSession, agenda.steps) },
    dates,
    answering: people.instructors?.people
      .filter(({ answers }) => answers)
      .map((person) => pick(person, 'name', 'about', 'portrait', 'photo')),
    sample: people.instructors?.show === 'as-sample',
  }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function Webinar() {
  const { informationSession, agenda, dates, answering = [], sample, ...texts } = useLoaderData<typeof loader>()
  const { heading, picture, hosts, audience, questions } = texts
  const { company } = useContent()
  const booking = { label: informationSession.bookingLabel, to: informationSession.bookingUrl }
  const feed = { label: informationSession.feedLabel, to: '/information-session.ics' }
  return (
    <>
      <PageHead
        heading={heading}
        picture={picture}
        actions={informationSession.sample ? [booking] : [booking, feed]}
        beside={agenda && <Agenda {...agenda} />}
      >
        <DescriptionList
          facts={{
            [everyWeekday(informationSession.weekday)]: `${timeText(informationSession.time)} ${company.zoneLabel}`,
            Length: `${informationSession.minutes} minutes`,
            ...(informationSession.platform && { Platform: informationSession.platform }),
          }}
        />
      </PageHead>
      <section className="washed" aria-labelledby="dates-title">
        <div className="section page-width">
          <SectionHeading heading={{ title: 'The next dates' }} id="dates-title" sample={informationSession.sample} />
          <Dates informationSession={informationSession} dates={dates} />
        </div>
      </section>
      {hosts && answering.length > 0 && (
        <section className="section page-width split" aria-labelledby="hosts-title">
          <SectionHeading heading={hosts} id="hosts-title" sample={sample} />
          <PersonList people={answering} wide="lg:mt-0" />
        </section>
      )}
      <PlainPoints heading={audience.heading} points={audience.points} className="dark-band">
        <Button href={informationSession.bookingUrl}>{informationSession.bookingLabel}</Button>
      </PlainPoints>
      <Questions questions={questions} />
    </>
  )
}

/** A date's day is in the academy's time zone, its start in ISO 8601. */
type DatesProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'informationSession' | 'dates'>

/** Next information sessions, in the academy's time and, with script, the visitor's. */
function Dates({ informationSession, dates }: DatesProps) {
  const { timeZone, zoneLabel } = useContent().company
  const [isElsewhere, setIsElsewhere] = useState(false)
  useEffect(() => {
    // Separate task, since the first format takes a phone 40 ms.
    const task = setTimeout(() => setIsElsewhere(Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone))
    return () => clearTimeout(task)
  }, [timeZone])
  return (
    <ol className={list}>
      {dates.map(({ day, startsAt }) => (
        <li key={day} className="bg-card p-[clamp(1rem,2vw,1.5rem)] pair:min-h-[11rem]">
          <time dateTime={startsAt} className="grid gap-[0.35rem]">
            <strong className="entry-title leading-[1.2]">{nthDayText(day, 0)}</strong>
            <span>
              {timeText(informationSession.time)} {zoneLabel}
            </span>
            <span className="text-small text-muted-foreground">
              {isElsewhere && yourTime(new Date(startsAt), day, informationSession.time)}
            </span>
          </time>
          <a href={`/webinar/${day}.ics`} className="arrow-link">
            {informationSession.feedLabel}
            <span className="sr-only"> ({nthDayText(day, 0)})</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

const list =
  'mt-[clamp(1.75rem,3vw,2.5rem)] grid gap-px overflow-hidden rounded-card border bg-border ' +
  'pair:grid-cols-2 min-[72rem]:grid-cols-4'

/** '' if the visitor's clock shows the academy's day and time. */
function yourTime(start: Date, day: string, time: string): string {
  const here = start.toTimeString().slice(0, 5)
  if (here === time && start.getDate() === Number(day.slice(8))) return ''
  return `${start.toDateString().slice(0, 3)}, ${timeText(here)} your time`
}
