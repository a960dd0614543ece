import { tuitionText } from '#content/price.ts'
import type { CoursePage } from '#content/schema.ts'
import { applyPath } from '#web/apply-path.ts'
import { yourHours } from '#web/clock.ts'
import { classHours, daysText, hoursText, partOfDay, seatsText } from '#web/cohort-text.ts'
import { dayText, longDay, wholeDay } from '#web/date-text.ts'
import { type PanelCohort, useFacts } from '#web/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Sample } from '#web/ui/sample.tsx'

/** In a training's head: when it starts next, when classes are, and what applying costs. */
export function NextStart({ page }: { page: CoursePage }) {
  const { next, fee } = useFacts()
  return (
    <section className="next-starts" aria-label="Next start">
      {next ? (
        <div className="next-start">
          <dl>
            <div>
              <dt>Next start {next.sample && <Sample />}</dt>
              <dd>
                <time dateTime={next.starts}>{wholeDay(next.starts)}</time>
              </dd>
              {next.isClosed ? (
                <dd>Applications closed on {longDay(next.applyBy)}. The next start has no date yet.</dd>
              ) : (
                <>
                  <dd>{seatsText(next)}</dd>
                  <dd>Apply by {longDay(next.applyBy)}</dd>
                </>
              )}
            </div>
            <div>
              <dt>Class hours</dt>
              <dd>
                {daysText(next)}, <span>{classHours(next)}</span> {next.zoneLabel}
              </dd>
              <YourHours classes={next.classes} />
              {extra(page, next).length > 0 && <dd>Plus {extra(page, next).join(' and ')}</dd>}
            </div>
            <Fee fee={fee} next={next} />
          </dl>
          <p className="actions">
            <Button href={applyPath(page)}>Enroll</Button>
            {next.isClosed ? (
              <Button href="/contact" variant="quiet">
                Ask for the next date
              </Button>
            ) : (
              <Button href={`/cohorts/${next.id}.ics`} variant="quiet">
                Add to calendar
              </Button>
            )}
          </p>
        </div>
      ) : (
        <div className="next-start">
          <dl>
            <div>
              <dt>Next start</dt>
              <dd>No date yet</dd>
              <dd>{page.weeks} weeks</dd>
            </div>
            <Fee fee={fee} />
          </dl>
          <p className="actions">
            <Button href={applyPath(page)}>Enroll</Button>
            <Button href="/contact" variant="quiet">
              Ask for the next date
            </Button>
          </p>
        </div>
      )}
    </section>
  )
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
          {next && !next.isClosed ? (
            <span>
              Starts {dayText(next.starts)}, {partOfDay(next)} {next.sample && <Sample />}
            </span>
          ) : (
            <span>{page.weeks} weeks, live online</span>
          )}
        </p>
        <Button href={applyPath(page)}>Enroll</Button>
      </div>
    </div>
  )
}

function Fee({ fee, next }: { fee: string | undefined; next?: PanelCohort }) {
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
