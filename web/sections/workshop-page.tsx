import { type ReactNode, useEffect, useState } from 'react'
import { dayAfter, nthDayText, priceText, rangeText, timeText, weekdaysText } from '#content/format.ts'
import { classHours, workshopSeats } from '#content/start-text.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { trainingRequest } from '#web/apply-path.ts'
import { useContent } from '#web/content.tsx'
import { PointItems } from '#web/points.tsx'
import type { WorkshopPage } from '#web/workshops.ts'
import { CheckList } from './check-list.tsx'
import { PageHead } from './page-head.tsx'
import { SectionHeading } from './section-heading.tsx'

type WorkshopProps = { workshop: WorkshopPage }

/** First screen of a workshop's page: key data and the three actions. */
export function WorkshopHead({ workshop, calendar }: WorkshopProps & { calendar: { label: string; to: string } }) {
  const { title, summary, picture, state, path } = workshop
  return (
    <>
      <PageHead heading={{ title, intro: summary }} picture={picture} crumb={calendar} />
      <div className="page-width -mt-section grid gap-7 pt-7 pb-section">
        <WorkshopDetails workshop={workshop} />
        {state === 'open' ? (
          <p className="actions">
            <Button href="#request">Request seats</Button>
            <Button href="#estimate" variant="ghost">
              Get an estimate
            </Button>
            <Button href={`${path}/session.ics`} variant="quiet">
              Add to calendar
            </Button>
          </p>
        ) : (
          <Closed workshop={workshop} state={state} />
        )}
      </div>
    </>
  )
}

function WorkshopDetails({ workshop }: WorkshopProps) {
  const { starts, ends, from, to, place, price, currency, sample, state } = workshop
  const facts: [string, ReactNode, ReactNode][] = [
    ['Dates', rangeText(starts, ends), weekdaysText(starts, ends)],
    ['Hours each day', `${timeText(from)} to ${timeText(to)}`, <HoursHere key="here" workshop={workshop} />],
    ['Place', place, state === 'full' ? 'No seats left' : workshopSeats(workshop)],
    ['Price per seat', priceText(price, currency), 'before taxes'],
  ]
  return (
    <dl className="grid grid-cols-2 overflow-hidden card lg:grid-cols-4">
      {facts.map(([name, fact, more], index) => (
        <div key={name} className="px-[1.1rem] py-[0.9rem] [box-shadow:0_0_0_0.5px_var(--border)]">
          <dt className={small}>
            {name} {index === 0 && sample && <Sample />}
          </dt>
          <dd className="small-title text-[1.1rem]/[1.35]">{fact}</dd>
          <dd className={small}>{more}</dd>
        </div>
      ))}
    </dl>
  )
}

const small = 'text-small/[1.45] text-muted-foreground'

/** Time zone of the hours, and the hours in the visitor's zone, with other weekdays, if they differ: only script knows. */
function HoursHere({ workshop }: WorkshopProps) {
  const { starts: first, ends: last, startsAt, endsAt, from, zoneLabel } = workshop
  const { timeZone } = useContent().company
  const [here, setHere] = useState<string>()
  useEffect(() => {
    const [starts = '', ends = ''] = [startsAt, endsAt].map((at) => new Date(at).toTimeString().slice(0, 5))
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (starts === from || zone === timeZone) return
    // -1, 0 or 1: east or west of the academy, its hours may be on another day.
    const days = ((new Date(startsAt).getDay() - new Date(first).getUTCDay() + 8) % 7) - 1
    const on = days === 0 ? '' : `${weekdaysText(dayAfter(first, days), dayAfter(last, days))}, `
    setHere(`${on}${classHours({ from: starts, to: ends })} your time`)
  }, [first, last, startsAt, endsAt, from, timeZone])
  return (
    <>
      {zoneLabel}
      {/* Reserved, so that nothing moves when the visitor's hours appear. */}
      <span className="block min-h-[1.45em]">{here}</span>
    </>
  )
}

const closedWords = {
  full: 'This session is full.',
  started: 'This session has started.',
  over: 'This session is over.',
}

/** Replaces the actions when no seats can be requested. */
function Closed({ workshop, state }: WorkshopProps & { state: keyof typeof closedWords }) {
  const [next] = workshop.others
  return (
    <div id="request" className="grid gap-5">
      <p>
        <strong>{closedWords[state]}</strong>{' '}
        {next
          ? `The next one on the same topic starts on ${rangeText(next.starts, next.starts)}.`
          : 'No other date on this topic is announced yet.'}
      </p>
      <p className="actions">
        {next ? (
          <Button href={next.path}>See {next.title}</Button>
        ) : (
          <Button href={trainingRequest(workshop.title)}>Ask for a date</Button>
        )}
      </p>
    </div>
  )
}

export function WorkshopOutline({ workshop }: WorkshopProps) {
  const { outline, starts, picture, audience, bring, includes, trainer, sample, training } = workshop
  return (
    <section
      className="section page-width grid gap-x-[clamp(2.5rem,6vw,5.5rem)] gap-y-[3.5rem] lg:grid-cols-[1.45fr_1fr]"
      aria-labelledby="outline-title"
    >
      <div>
        <h2 id="outline-title" className="text-title-2">
          What is covered
        </h2>
        <ol className="mt-[clamp(1.5rem,3vw,2.5rem)] grid gap-[clamp(2rem,4vw,3rem)]">
          {outline.map((parts, day) => (
            <li key={parts[0]?.title}>
              <h3 className="border-b pb-[0.85rem] font-semibold font-text text-[1rem]/[1.4] text-muted-foreground tracking-normal">
                {outline.length > 1 && <span className="mr-[0.6rem] text-primary">Day {day + 1}</span>}{' '}
                {nthDayText(starts, day)}
              </h3>
              <ul>
                {parts.map(({ title, text, tile }) => (
                  <li key={title} className="grid grid-cols-[3rem_1fr] items-start gap-[1.1rem] border-b py-[1.1rem]">
                    <Tiles rows={[tile]} palette={picture.palette} className="size-[3rem]" />
                    <div>
                      <h4 className="text-title-4">{title}</h4>
                      <p className="mt-[0.25rem] max-w-[36em] text-muted-foreground">{text}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid content-start gap-[clamp(2rem,3.5vw,2.75rem)] pair:max-lg:grid-cols-2">
        <section aria-labelledby="audience-title">
          <h2 id="audience-title" className="text-title-3">
            Who it is for
          </h2>
          <CheckList items={audience} className="mt-[1rem] grid gap-[0.7rem]" />
          {bring && <p className={quiet}>{bring}</p>}
        </section>
        <section aria-labelledby="trainer-title">
          <h2 id="trainer-title" className="text-title-3">
            Your trainer {sample && <Sample />}
          </h2>
          <p className="mt-[1rem] grid gap-[0.2rem]">
            <strong className="entry-title">{trainer.name}</strong>
            <span className="text-muted-foreground">{trainer.line}</span>
          </p>
        </section>
        <section aria-labelledby="includes-title">
          <h2 id="includes-title" className="text-title-3">
            A seat includes
          </h2>
          <CheckList items={includes} className="mt-[1rem] grid gap-[0.7rem]" />
        </section>
        <p className={quiet}>
          New to the field? Start with the individual training{' '}
          <AnyLink to={training.path} className="link">
            {training.label}
          </AnyLink>
          .
        </p>
      </div>
    </section>
  )
}

const quiet = 'mt-[1rem] max-w-[34em] text-muted-foreground'

export function InvoiceTerms({ workshop }: WorkshopProps) {
  const { heading, terms } = workshop.invoice
  return (
    <section className="section page-width split" aria-labelledby="invoice-title">
      <SectionHeading heading={heading} id="invoice-title">
        {workshop.sample && <Sample />}
      </SectionHeading>
      <ul className="ruled-list">
        <PointItems points={terms} />
      </ul>
    </section>
  )
}

export function OtherWorkshops({ workshop, calendar }: WorkshopProps & { calendar: string }) {
  const { others, topic } = workshop
  return (
    <section className="section page-width" aria-labelledby="others-title">
      <SectionHeading
        heading={{ title: others.length > 0 ? `More on ${topic.toLowerCase()}` : 'Other sessions' }}
        id="others-title"
      />
      {others.length > 0 && (
        <ul className="mt-[clamp(1.25rem,2.5vw,2rem)]">
          {others.map(({ id, path, title, starts, ends, place }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-[2rem] gap-y-[0.15rem] border-t py-[1.1rem] last:border-b"
            >
              <AnyLink to={path} className="entry-title decoration-primary underline-offset-[0.2em] hover:underline">
                {title}
              </AnyLink>
              <span className="text-muted-foreground">
                {rangeText(starts, ends)}, {place}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6">
        <AnyLink to={calendar} className="arrow-link">
          See the whole calendar <Glyph sign="arrow-right" size={18} />
        </AnyLink>
      </p>
    </section>
  )
}
