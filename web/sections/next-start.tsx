import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { longDay, wholeDay } from '#content/format.ts'
import { isClosed } from '#content/start-state.ts'
import { applyByText, classDays, classHours, seatsText } from '#content/start-text.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Sample } from '#ui/sample.tsx'
import { YourHours } from '#ui/your-hours.tsx'
import { ASK_TUITION, tuitionRequest } from '#web/apply-path.ts'
import { type OtherStart, type PanelStart, type TrainingText, usePageData } from '#web/page-data.ts'
import { ApplyButton } from './enroll-bar.tsx'

type Question = ComponentType<{ page: Pick<TrainingText, 'menuLabel'>; promise: string | undefined }>
type NextStartProps = {
  page: TrainingText
  loadQuestion: () => Promise<Question>
}

/** Panel at the top of a training's page with all that decides an application: dates, length, cost and credential. */
export function NextStart({ page, loadQuestion }: NextStartProps) {
  const { next, others = [], fee, terms, teachers } = usePageData()
  const [Question, setQuestion] = useState<Question>()
  const isOpen = next && !isClosed(next)
  /** Opens the form in place. A new tab, or a form that does not load, is the contact page. */
  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    loadQuestion().then(
      (loaded) => setQuestion(() => loaded),
      () => location.assign(tuitionRequest(page)),
    )
  }
  return (
    <section aria-label="Next start" className={panel}>
      <dl className="contents">
        <Description name="Next start" isSample={next?.sample}>
          {next ? (
            <StartDay page={page} next={next} />
          ) : (
            <>
              <dd>No date yet</dd>
              <dd>{page.weeks} weeks</dd>
            </>
          )}
        </Description>
        {next && (
          <Description name="Class hours">
            <dd>
              {classDays(next)}, <span className="pair:whitespace-nowrap">{classHours(next)}</span> {next.zoneLabel}
            </dd>
            <dd>
              <YourHours classes={next.classes} />
            </dd>
            {extra(page, next).length > 0 && <dd>Plus {extra(page, next).join(' and ')}</dd>}
            {teachers && (
              <dd>
                <a href="#teachers" className="link">
                  {/* A sample's name is a description: "Instructor, databases". */}
                  {!teachers.sample && 'With '}
                  {teachers.people.map(({ name }) => name).join(' and ')}
                </a>
              </dd>
            )}
          </Description>
        )}
        <Description name="Application fee">
          <dd>{fee}</dd>
          {terms && (
            <dd>
              <Link to="/refundpolicy#the-application-fee" prefetch="intent" className="link">
                {terms.feeReturned}
              </Link>
            </dd>
          )}
        </Description>
        <Description name="Tuition">
          <dd>
            {next?.tuition ? (
              next.tuition
            ) : Question ? (
              'On request'
            ) : (
              <Link to={tuitionRequest(page)} onClick={ask} className="link">
                {ASK_TUITION}
              </Link>
            )}
          </dd>
          {next?.plans.length ? (
            next.plans.map((plan) => <dd key={plan}>{plan}</dd>)
          ) : (
            <dd className="max-pair:hidden">In writing before you commit</dd>
          )}
        </Description>
        {terms && (
          <>
            <Description name="Credential">
              <dd>{terms.credential.title}</dd>
              <dd>{terms.credential.text}</dd>
            </Description>
            <Description name="Selection">
              <dd>{terms.selection.title}</dd>
              <dd className="max-pair:hidden">{terms.selection.text}</dd>
            </Description>
          </>
        )}
      </dl>
      {Question && (
        <div className={`col-span-full print:hidden ${part}`}>
          <Question page={page} promise={terms?.tuition} />
        </div>
      )}
      <p className={`actions col-span-full ${part}`}>
        <ApplyButton />
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
      {others.length > 0 && <OtherStarts starts={others} isMarked={next?.sample} />}
    </section>
  )
}

// The background shows through as lines between the parts.
const panel =
  'next-start grid grid-cols-1 gap-px overflow-hidden rounded-card border bg-border pair:grid-cols-2 xl:grid-cols-3'

const part = 'bg-card px-[1.15rem] py-[0.5rem] pair:py-[0.9rem]'

type DescriptionProps = { name: string; isSample?: boolean | undefined; children: ReactNode }

/** On phones the name is beside the value, so that everything fits the first screen. */
function Description({ name, isSample, children }: DescriptionProps) {
  return (
    <div className={`gap-x-[0.75rem] max-pair:grid max-pair:grid-cols-[min(4.75rem,35%)_1fr] ${part}`}>
      <dt className="row-span-4">
        {name} {isSample && <Sample />}
      </dt>
      {children}
    </div>
  )
}

function StartDay({ page, next }: { page: TrainingText; next: PanelStart }) {
  const { state, starts, ends, applyBy } = next
  return (
    <>
      <dd>
        <time dateTime={starts}>{wholeDay(starts)}</time>
      </dd>
      <dd>
        {page.weeks} weeks, to {longDay(ends)}
      </dd>
      {isClosed(next) ? (
        <dd>Applications closed on {longDay(applyBy)}. The next start has no date yet.</dd>
      ) : (
        <dd>
          <strong className="text-foreground">{applyByText(next, state)}.</strong>{' '}
          <span className="pair:whitespace-nowrap">{seatsText(next, state)}.</span>
        </dd>
      )}
    </>
  )
}

/** @param isMarked whether the panel already says that its dates are samples */
function OtherStarts({ starts, isMarked }: { starts: OtherStart[]; isMarked: boolean | undefined }) {
  return (
    <ul aria-label="Other starts" className={`col-span-full grid gap-2 text-small/[1.45] ${part}`}>
      {starts.map((start) => (
        <li key={start.id} className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span className="text-muted-foreground">
            <strong className="text-foreground">{longDay(start.starts)}</strong>, {classDays(start)},{' '}
            {classHours(start)}
            {start.more && `, plus ${start.more}`}.{' '}
            {isClosed(start)
              ? 'Applications closed.'
              : `${seatsText(start, start.state)}. ${applyByText(start, start.state)}.`}{' '}
            {start.sample && !isMarked && <Sample />}
          </span>
          <AnyLink to={start.action.to} className="link py-[0.2rem] font-semibold">
            {start.action.label}
            <span className="sr-only"> for {longDay(start.starts)}</span>
          </AnyLink>
        </li>
      ))}
    </ul>
  )
}

/** Returns time commitments besides the classes. */
function extra({ format }: TrainingText, { more }: PanelStart): string[] {
  return [...(more ? [more] : []), ...(format ? [`${format.practiceHours} hours of practice a week`] : [])]
}
