import type { CoursePage } from '#content/schema.ts'
import { applyPath } from '#web/apply-path.ts'
import { yourHours } from '#web/clock.ts'
import { classHours, daysText, hoursText, partOfDay } from '#web/cohort-text.ts'
import { dayText, longDay, wholeDay } from '#web/date-text.ts'
import { type PanelCohort, useFacts } from '#web/facts.ts'
import styles from '#web/styles/next-start.css?inline'
import { Button } from '#web/ui/button.tsx'
import { Sample } from '#web/ui/sample.tsx'
import { UntilDate } from '#web/ui/until.tsx'

/** In a training's head: when it starts next, when classes are, and what applying costs. */
export function NextStart({ page }: { page: CoursePage }) {
  const { cohorts = [], fee } = useFacts()
  return (
    <section className="next-starts" aria-label="Next start">
      <style href="next-start" precedence="first-screen">
        {styles}
      </style>
      {cohorts.map((cohort) => (
        <UntilDate key={cohort.id} at={cohort.closesAt} className="next-start">
          <dl>
            <div>
              <dt>Next start {cohort.sample && <Sample />}</dt>
              <dd>
                <time dateTime={cohort.starts}>{wholeDay(cohort.starts)}</time>
              </dd>
              <dd className="until">{seatsText(cohort)}</dd>
              <dd className="until">Apply by {longDay(cohort.applyBy)}</dd>
              <dd className="since">
                Applications closed on {longDay(cohort.applyBy)}. The next start has no date yet.
              </dd>
            </div>
            <div>
              <dt>Class hours</dt>
              <dd>
                {daysText(cohort)}, <span>{classHours(cohort)}</span> {cohort.zoneLabel}
              </dd>
              <YourHours classes={cohort.classes} />
              {extra(page, cohort).length > 0 && <dd>Plus {extra(page, cohort).join(' and ')}</dd>}
            </div>
            <Fee fee={fee} />
          </dl>
          <p className="actions">
            <Button href={applyPath(page)}>Enroll</Button>
            <Button href={`/cohorts/${cohort.id}.ics`} variant="quiet" className="until">
              Add to calendar
            </Button>
            <Button href="/contact" variant="quiet" className="since">
              Ask for the next date
            </Button>
          </p>
        </UntilDate>
      ))}
      {cohorts.length === 0 && (
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
  const { cohorts = [] } = useFacts()
  const format = `${page.weeks} weeks, live online`
  const open = cohorts.filter(({ state }) => state !== 'full')
  return (
    <div className="enroll-bar">
      <div className="page-width">
        <p>
          <strong>{page.menuLabel}</strong>
          <span className="next-starts">
            {open.map((cohort) => (
              <UntilDate key={cohort.id} at={cohort.closesAt}>
                <span className="until">
                  Starts {dayText(cohort.starts)}, {partOfDay(cohort)} {cohort.sample && <Sample />}
                </span>
                <span className="since">{format}</span>
              </UntilDate>
            ))}
            {open.length === 0 && format}
          </span>
        </p>
        <Button href={applyPath(page)}>Enroll</Button>
      </div>
    </div>
  )
}

function Fee({ fee }: { fee: string | undefined }) {
  return (
    <div>
      <dt>Application fee</dt>
      <dd>{fee}</dd>
      <dd>Tuition in writing before you commit</dd>
    </div>
  )
}

/** What takes time besides the classes. */
function extra({ format }: CoursePage, { more }: PanelCohort): string[] {
  return [...(more ? [more] : []), ...(format ? [`${format.practiceHours} hours of practice a week`] : [])]
}

function seatsText({ state, seats, seatsLeft }: PanelCohort): string {
  if (state === 'full') return 'This start is full'
  if (state === 'waitlist') return 'Waitlist: all seats are taken'
  return seatsLeft === undefined ? `${seats} seats` : `${seatsLeft} of ${seats} seats left`
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
