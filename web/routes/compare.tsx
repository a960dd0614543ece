import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import choose from '#content/choose.yaml'
import { readAnswers } from '#content/choosing.ts'
import { applyByText, classTimes, seatsText } from '#content/cohort-text.ts'
import compare from '#content/compare.yaml'
import { monthText, tuitionText, wholeDay } from '#content/format.ts'
import type { CoursePage } from '#content/schema.ts'
import { isClosed } from '#content/start-state.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { ASK_TUITION, tuitionRequest } from '#web/apply-path.ts'
import { services } from '#web/context.ts'
import { chooseFor, loadPanel, loadStarts } from '#web/load-page-data.ts'
import type { PanelCohort } from '#web/page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { type Cell, Differences, TrainingCards } from '#web/sections/training-cards.tsx'
import { TrainingTable } from '#web/sections/training-table.tsx'
import { trainingPages } from '#web/training-pages.ts'

/** For details that a training omits. */
const UNSAID = 'Not stated'
/** Number of columns that fit a phone. */
const SIDE_BY_SIDE = 3
const HOURS = [9, 12, 15]

/**
 * `?trainings=dbms,ui-ux` selects trainings, up to three side by side, with reasons if the answers of /choose follow;
 * without it, all are listed. `programming` (the
 * visitor's level), `hours` (maximum a week) and `by` (latest month of the start) filter the list.
 */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const named = query.getAll('trainings').flatMap((ids) => ids.split(','))
  const chosen = trainingPages.filter(({ id }) => named.includes(id))
  const all = (chosen.length > 0 ? chosen : trainingPages).map((page) => ({ page, ...loadPanel(args, page) }))
  const getStart = ({ next }: { next: PanelCohort | undefined }) => (next && !isClosed(next) ? next.starts : undefined)

  const levels = Object.entries(compare.programming).map(([value, { label }]) => ({ value, label }))
  const months = [...new Set(all.flatMap((item) => getStart(item)?.slice(0, 7) ?? []))].sort()
  const filters = [
    { name: 'programming', label: 'Programming you have', any: 'Any', options: levels },
    { name: 'hours', label: 'Hours a week', any: 'Any', options: HOURS.map(upTo) },
    {
      name: 'by',
      label: 'Starts by',
      any: 'Any month',
      options: months.map((month) => ({ value: month, label: monthText(month) })),
    },
  ].map((filter) => ({ ...filter, value: filter.options.find(({ value }) => value === query.get(filter.name))?.value }))
  const [level, hours, by] = filters.map(({ value }) => value)
  const rank = (value: string | undefined) => levels.findIndex((item) => item.value === value)
  const isSide = chosen.length > 0 && chosen.length <= SIDE_BY_SIDE
  const shown = all.filter(
    ({ page: { fit, format }, next }) =>
      isSide ||
      ((level === undefined || (fit && rank(fit.programming) <= rank(level))) &&
        (hours === undefined || (format && format.liveHours + format.practiceHours <= Number(hours))) &&
        (by === undefined || (getStart({ next }) ?? '9999').slice(0, 7) <= by)),
  )
  const { meta, heading, picture } = compare
  return {
    meta,
    heading,
    picture,
    filters,
    isSide,
    trainings: shown.map(({ page: { id, path, menuLabel, summary, picture }, page, action, next }) => ({
      id,
      path,
      menuLabel,
      summary,
      picture,
      action,
      starts: getStart({ next }),
      reasons: isSide ? (chooseFor(args, readAnswers(query, choose.questions), [page])[0]?.reasons ?? []) : [],
      cells: isSide ? [...getMore(page, next), ...getCells(page)] : getCells(page),
    })),
    chosen: chosen.map(({ id }) => id),
    all: trainingPages.length,
    ...loadStarts(args, (course) => shown.some(({ page }) => page.id === course)),
    fee: args.context.get(services).applicationFee,
  }
}

const upTo = (hours: number) => ({ value: `${hours}`, label: `Up to ${hours} hours` })

function getCells({ weeks, format, fit }: CoursePage): Cell[] {
  return [
    ['Length', `${weeks} weeks`],
    ['Hours a week', format ? `${format.liveHours + format.practiceHours} h, ${format.liveHours} live` : UNSAID],
    ['Programming you need', fit ? compare.programming[fit.programming].label : UNSAID],
    ['Math you need', fit?.math ?? UNSAID],
    ['What you build', fit?.builds ?? UNSAID],
  ]
}

/** Further details, where there is room. */
function getMore(page: CoursePage, next: PanelCohort | undefined): Cell[] {
  const isOpen = next && !isClosed(next)
  const tuition = next?.tuition ? tuitionText(next.tuition) : ASK_TUITION
  return [
    ['Next start', isOpen ? wholeDay(next.starts) : 'No date yet'],
    ['Classes', next ? classTimes(next) : UNSAID],
    ['Seats', isOpen ? seatsText(next, next.state) : UNSAID],
    ['Last day', isOpen ? applyByText(next, next.state) : UNSAID],
    [
      'Tuition',
      [tuition, next?.paymentPlan].filter(Boolean).join('. '),
      next?.tuition ? undefined : tuitionRequest(page),
    ],
  ]
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => pageMeta(loaderData?.meta)

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function CompareTrainings() {
  const loaded = useLoaderData<typeof loader>()
  const { heading, picture, isSide, trainings, starts, fee } = loaded
  const note = `The application fee is ${fee} for each training. You get the tuition in writing before you commit.`
  return (
    <>
      <PageHead
        heading={isSide ? { title: 'Side by side' } : heading}
        picture={picture}
        short={isSide}
        actions={isSide ? undefined : [{ label: 'Which one is right for me?', to: '/choose' }]}
      />
      <section id="comparison" className="section page-width" aria-labelledby="compare-title">
        <h2 id="compare-title" className="sr-only">
          The comparison
        </h2>
        <Narrowed {...loaded} />
        {isSide ? (
          <>
            <TrainingCards trainings={trainings} />
            <Differences trainings={trainings} isSample={trainings.some(({ id }) => starts[id]?.sample)} note={note} />
          </>
        ) : (
          <>
            <Filters {...loaded} />
            {trainings.length > 0 && <TrainingTable {...loaded} note={note} />}
          </>
        )}
      </section>
    </>
  )
}

function Narrowed({ trainings: { length }, all, isSide }: Loaded) {
  if (length === all) return null
  return (
    <p className="mb-6" role="status">
      {length === 0
        ? 'No training matches all of these. Remove a filter, or ask us.'
        : `${length} of ${all} trainings.`}{' '}
      <AnyLink to="/compare" className="inline-link">
        {isSide ? 'Change selection' : `Show all ${all}`}
      </AnyLink>
    </p>
  )
}

// Copied from ui/field.tsx, which would add the form code to this page.
const box = 'h-12 w-full min-w-0 rounded-field border border-input bg-card px-3 font-normal text-base'

const filterRow = 'mb-8 grid grid-cols-2 items-end gap-4 lg:grid-cols-[1fr_1fr_1fr_auto]'

/** Native form, so that the selection is in the URL, with or without script. */
function Filters({ filters, chosen }: Loaded) {
  return (
    <form method="get" action="/compare#comparison" className={filterRow} aria-label="Filter">
      {chosen.length > 0 && <input type="hidden" name="trainings" value={chosen.join(',')} />}
      {filters.map(({ name, label, any, value = '', options }) => (
        <label key={name} className="grid gap-1.5 font-semibold text-small">
          {label}
          <select name={name} defaultValue={value} className={box}>
            <option value="">{any}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" variant="ghost">
        Show
      </Button>
    </form>
  )
}
