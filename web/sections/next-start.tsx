import { Link } from 'react-router'
import { applyByText, classDays, classHours, hoursText, partOfDay, seatsText } from '#content/cohort-text.ts'
import { dayText, longDay, tuitionText, wholeDay } from '#content/format.ts'
import type { CoursePage } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { Sample } from '#ui/sample.tsx'
import { applyPath } from '#web/apply-path.ts'
import { yourHours } from '#web/clock.ts'
import { isClosed, type PanelCohort, useFacts } from '#web/facts.ts'

/** In a training's head: when it starts next, when classes are, and what applying costs. */
export function NextStart({ page }: { page: CoursePage }) {
  const { next, fee } = useFacts()
  const isOpen = next && !isClosed(next)
  return (
    <section className="next-starts" aria-label="Next start">
      <div className="next-start">
        <dl>
          <div>
            <dt>Next start {next?.sample && <Sample />}</dt>
            {next ? <StartDay page={page} next={next} /> : <NoStart weeks={page.weeks} />}
          </div>
          {next && (
            <div>
              <dt>Class hours</dt>
              <dd>
                {classDays(next)}, <span>{classHours(next)}</span> {next.zoneLabel}
              </dd>
              <YourHours classes={next.classes} />
              {extra(page, next).length > 0 && <dd>Plus {extra(page, next).join(' and ')}</dd>}
            </div>
          )}
          <Fee fee={fee} next={next} />
        </dl>
        <p className="actions">
          <ApplyButton page={page} />
          {isOpen ? (
            <Button href={`/cohorts/${next.id}.ics`} variant="quiet">
              Add to calendar
            </Button>
          ) : (
            <Button href="/contact" variant="quiet">
              Ask for the next date
            </Button>
          )}
        </p>
      </div>
    </section>
  )
}

function StartDay({ page, next }: { page: CoursePage; next: PanelCohort }) {
  const { state, starts, applyBy, full } = next
  return (
    <>
      <dd>
        <time dateTime={starts}>{wholeDay(starts)}</time>
      </dd>
      {isClosed(next) ? (
        <dd>Applications closed on {longDay(applyBy)}. The next start has no date yet.</dd>
      ) : (
        <>
          <dd>{seatsText(next, state)}</dd>
          <dd>{applyByText(next, state)}</dd>
        </>
      )}
      {full && (
        <dd>
          The start on {dayText(full.starts)} is full.{' '}
          <Link to={applyPath(page, full.id)} className="inline-link">
            Join its waitlist
          </Link>
        </dd>
      )}
    </>
  )
}

function NoStart({ weeks }: { weeks: number }) {
  return (
    <>
      <dd>No date yet</dd>
      <dd>{weeks} weeks</dd>
    </>
  )
}

/** The way to the enrollment form of a training, or to the waitlist where its next start is full. */
export function ApplyButton({ page }: { page: CoursePage }) {
  const { next } = useFacts()
  if (next?.state !== 'full') return <Button href={applyPath(page)}>Enroll</Button>
  return <Button href={applyPath(page, next.id)}>Join the waitlist</Button>
}

/**
 * On a training's page below 1024 px, the next start and Enroll stay at the screen's lower edge. The bar is the last part of the
 * page's own content, and sticks: where that ends it goes with it, and covers neither banner nor footer.
 */
export function EnrollBar({ page }: { page: CoursePage }) {
  const { next } = useFacts()
  return (
    <div className="enroll-bar">
      <div className="page-width">
        <p>
          <strong>{page.menuLabel}</strong>
          {next && !isClosed(next) ? (
            <span>
              Starts {dayText(next.starts)}, {next.state === 'full' ? 'full' : partOfDay(next)}{' '}
              {next.sample && <Sample />}
            </span>
          ) : (
            <span>{page.weeks} weeks, live online</span>
          )}
        </p>
        <ApplyButton page={page} />
      </div>
    </div>
  )
}

function Fee({ fee, next }: { fee: string | undefined; next: PanelCohort | undefined }) {
  return (
    <div>
      <dt>Application fee</dt>
      <dd>{fee}</dd>
      {next?.tuition ? (
        <>
          <dd>Tuition: {tuitionText(next.tuition)}</dd>
          {next.paymentPlan && <dd>{next.paymentPlan}</dd>}
        </>
      ) : (
        <dd>Tuition in writing before you commit</dd>
      )}
    </div>
  )
}

/** What takes time besides the classes. */
function extra({ format }: CoursePage, { more }: PanelCohort): string[] {
  return [...(more ? [more] : []), ...(format ? [`${format.practiceHours} hours of practice a week`] : [])]
}

/** Empty as it comes from the server: the element fills itself before it is painted. */
function YourHours({ classes }: { classes: string }) {
  const text = typeof document === 'undefined' ? '' : yourHours(classes, hoursText)
  return (
    <dd>
      <your-hours data-classes={classes} suppressHydrationWarning>
        {text}
      </your-hours>
    </dd>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Defined by an inline script (web/clock.ts). */
      'your-hours': import('react').HTMLAttributes<HTMLElement> & { 'data-classes': string }
    }
  }
}
