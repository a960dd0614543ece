import { type ReactNode, useEffect, useState } from 'react'
import { classHours, workshopSeats } from '#content/cohort-text.ts'
import { nthDayText, priceText, rangeText, timeText, weekdaysText } from '#content/format.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { trainingRequest } from '#web/apply-path.ts'
import type { SessionPageFacts } from '#web/corporate-sessions.ts'
import { PageHead } from './page-head.tsx'
import { SectionHeading } from './section-heading.tsx'

type SessionProps = { session: SessionPageFacts }

/** The first screen: what decides it, as facts, and the three things to do. */
export function SessionHead({ session, calendar }: SessionProps & { calendar: { label: string; to: string } }) {
  const { title, summary, picture, state, path } = session
  return (
    <>
      <PageHead heading={{ title, lead: summary }} picture={picture} crumb={calendar} />
      <div className="page-width session-panel">
        <SessionFacts session={session} />
        {state === 'open' ? (
          <p className="actions">
            <Button href="#request">Request seats</Button>
            <Button href="#estimate" variant="quiet">
              Get an estimate
            </Button>
            <Button href={`${path}/session.ics`} variant="quiet">
              Add to calendar
            </Button>
          </p>
        ) : (
          <Closed session={session} state={state} />
        )}
      </div>
    </>
  )
}

function SessionFacts({ session }: SessionProps) {
  const { starts, ends, from, to, zoneLabel, place, price, currency, sample, state } = session
  const facts: [string, ReactNode, ReactNode][] = [
    ['Dates', rangeText(starts, ends), weekdaysText(starts, ends)],
    [
      'Hours each day',
      `${timeText(from)} to ${timeText(to)}`,
      <HoursHere key="here" session={session} zoneLabel={zoneLabel} />,
    ],
    ['Place', place, state === 'full' ? 'No seats left' : workshopSeats(session)],
    ['Price per seat', priceText(price, currency), 'before taxes'],
  ]
  return (
    <dl className="session-facts">
      {facts.map(([name, fact, more], index) => (
        <div key={name}>
          <dt>
            {name} {index === 0 && sample && <Sample />}
          </dt>
          <dd>{fact}</dd>
          <dd>{more}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The zone of the hours; where the visitor's clock shows others, those too. Only script knows its zone. */
function HoursHere({ session, zoneLabel }: SessionProps & { zoneLabel: string }) {
  const { startsAt, endsAt, from } = session
  const [here, setHere] = useState<string>()
  useEffect(() => {
    const [starts = '', ends = ''] = [startsAt, endsAt].map((at) => new Date(at).toTimeString().slice(0, 5))
    if (starts !== from) setHere(`${classHours({ from: starts, to: ends })} your time`)
  }, [startsAt, endsAt, from])
  return (
    <>
      {zoneLabel}
      <span className="session-here">{here}</span>
    </>
  )
}

const closedWords = {
  full: 'This session is full.',
  started: 'This session has started.',
  over: 'This session is over.',
}

/** In place of the actions, where nobody can request a seat: what to do instead. */
function Closed({ session, state }: SessionProps & { state: keyof typeof closedWords }) {
  const [next] = session.others
  return (
    <div className="session-over">
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
          <Button href={trainingRequest(session.title)}>Ask for a date</Button>
        )}
      </p>
    </div>
  )
}

/** What is covered, a list for each day, each part with its tile of the picture; beside it for whom and by whom. */
export function SessionOutline({ session }: SessionProps) {
  const { outline, starts, picture, audience, bring, includes, trainer, sample, training } = session
  return (
    <section className="section page-width session-body" aria-labelledby="outline-title">
      <div>
        <h2 id="outline-title" className="text-title-2">
          What is covered
        </h2>
        <ol className="session-days">
          {outline.map((parts, day) => (
            <li key={parts[0]?.title}>
              <h3>
                {outline.length > 1 && <span>Day {day + 1}</span>} {nthDayText(starts, day)}
              </h3>
              <ul>
                {parts.map(({ title, text, tile }) => (
                  <li key={title}>
                    <Tiles rows={[tile]} palette={picture.palette} className="session-tile" />
                    <div>
                      <h4 className="text-title-4">{title}</h4>
                      <p>{text}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
      <div className="session-aside">
        <section aria-labelledby="audience-title">
          <h2 id="audience-title" className="text-title-3">
            Who it is for
          </h2>
          <ul className="session-checks">
            {audience.map((group) => (
              <Check key={group}>{group}</Check>
            ))}
          </ul>
          {bring && <p className="session-note">{bring}</p>}
        </section>
        <section aria-labelledby="trainer-title">
          <h2 id="trainer-title" className="text-title-3">
            Your trainer {sample && <Sample />}
          </h2>
          <p className="session-trainer">
            <strong>{trainer.name}</strong>
            <span>{trainer.line}</span>
          </p>
        </section>
        <section aria-labelledby="includes-title">
          <h2 id="includes-title" className="text-title-3">
            A seat includes
          </h2>
          <ul className="session-checks">
            {includes.map((item) => (
              <Check key={item}>{item}</Check>
            ))}
          </ul>
        </section>
        <p className="session-note">
          New to the field? Start with the individual training{' '}
          <AnyLink to={training.path} className="inline-link">
            {training.label}
          </AnyLink>
          .
        </p>
      </div>
    </section>
  )
}

function Check({ children }: { children: ReactNode }) {
  return (
    <li>
      <Glyph sign="check" size={20} />
      <span>{children}</span>
    </li>
  )
}

export function InvoiceTerms({ session }: SessionProps) {
  const { heading, terms } = session.invoice
  return (
    <section className="section page-width split" aria-labelledby="invoice-title">
      <div className="section-heading">
        <h2 id="invoice-title" className="text-title-2">
          {heading.title}
        </h2>
        <p className="lead">
          {heading.lead} {session.sample && <Sample />}
        </p>
      </div>
      <ul className="ruled-list">
        {terms.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-title-4">{title}</h3>
            <p className="text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other dates on the topic, and the whole calendar. */
export function OtherSessions({ session, calendar }: SessionProps & { calendar: string }) {
  const { others, topic } = session
  return (
    <section className="section page-width" aria-labelledby="others-title">
      <SectionHeading
        heading={{ title: others.length > 0 ? `More on ${topic.toLowerCase()}` : 'Other sessions' }}
        id="others-title"
      />
      {others.length > 0 && (
        <ul className="session-others">
          {others.map(({ id, path, title, starts, ends, place }) => (
            <li key={id}>
              <AnyLink to={path}>{title}</AnyLink>
              <span>
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
