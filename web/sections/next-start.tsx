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
    <section aria-label="Next start">
      <div className={panel}>
        <dl className="contents">
          <div className={fact}>
            <dt>Next start {next?.sample && <Sample />}</dt>
            {next ? <StartDay page={page} next={next} /> : <NoStart weeks={page.weeks} />}
          </div>
          {next && (
            <div className={fact}>
              <dt>Class hours</dt>
              <dd>
                {classDays(next)}, <span className="whitespace-nowrap">{classHours(next)}</span> {next.zoneLabel}
              </dd>
              <YourHours classes={next.classes} />
              {extra(page, next).length > 0 && <dd>Plus {extra(page, next).join(' and ')}</dd>}
            </div>
          )}
          <Fee fee={fee} next={next} />
        </dl>
        {/* Second, so that the button is in the first screen. */}
        <p className={`actions order-1 xl:order-4 xl:col-span-full ${part}`}>
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

// The lines between its parts are the ground behind them.
const panel =
  'next-start mt-[1.75rem] grid gap-px overflow-hidden rounded-card border bg-border ' +
  'lg:grid-cols-[1fr_1.15fr] xl:grid-cols-[1.1fr_1.1fr_1fr]'

const part = 'bg-card px-[1.15rem] py-[0.9rem]'
const fact = `${part} nth-2:order-2 nth-3:order-3 lg:nth-2:order-none`

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
export function ApplyButton({ page, className = '' }: { page: CoursePage; className?: string }) {
  const { next } = useFacts()
  const isFull = next?.state === 'full'
  return (
    <Button href={isFull ? applyPath(page, next.id) : applyPath(page)} className={className}>
      {isFull ? 'Join the waitlist' : 'Enroll'}
    </Button>
  )
}

/**
 * On a training's page below 1024 px, the next start and Enroll stay at the screen's lower edge. The bar is the last part of the
 * page's own content, and sticks: where that ends it goes with it, and covers neither banner nor footer.
 */
export function EnrollBar({ page }: { page: CoursePage }) {
  const { next } = useFacts()
  return (
    <div className={bar}>
      <div className="page-width flex items-center justify-between gap-4">
        <p className="grid min-w-0 leading-[1.25]">
          <strong className="small-title leading-[1.2]">{page.menuLabel}</strong>
          {next && !isClosed(next) ? (
            <span className="text-small text-muted-foreground">
              Starts {dayText(next.starts)}, {next.state === 'full' ? 'full' : partOfDay(next)}{' '}
              {next.sample && <Sample />}
            </span>
          ) : (
            <span className="text-small text-muted-foreground">{page.weeks} weeks, live online</span>
          )}
        </p>
        <ApplyButton page={page} className="min-h-11 flex-none" />
      </div>
    </div>
  )
}

const bar =
  'enroll-bar sticky bottom-0 z-30 border-t bg-card pt-[0.6rem] ' +
  'pb-[calc(0.6rem+env(safe-area-inset-bottom))] lg:hidden print:hidden'

function Fee({ fee, next }: { fee: string | undefined; next: PanelCohort | undefined }) {
  return (
    <div className={fact}>
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
