import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { readAnswers } from '#content/choosing.ts'
import { inOrder } from '#content/course-order.ts'
import { monthText, wholeDay } from '#content/format.ts'
import type { Content, CoursePage } from '#content/schema.ts'
import { isClosed } from '#content/start-state.ts'
import { applyByText, classTimes, seatsText } from '#content/start-text.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { ASK_TUITION, tuitionRequest } from '#web/apply-path.ts'
import { schedule, services } from '#web/context.ts'
import { ALL, isSamePage } from '#web/filters.ts'
import { chooseFor, loadPanel, loadStarts } from '#web/load-page-data.ts'
import type { PanelStart } from '#web/page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { Actions } from '#web/sections/actions.tsx'
import { FilterSelect, useFilter } from '#web/sections/filter.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { type Cell, Differences, TrainingCards } from '#web/sections/training-cards.tsx'
import { TrainingTable } from '#web/sections/training-table.tsx'

/** For details that a training omits. */
const UNSAID = 'Not stated'
/** Number of columns that fit a phone. */
const SIDE_BY_SIDE = 3
const HOURS = [9, 12, 15]

/**
 * `?trainings=dbms,ui-ux` selects trainings, up to three side by side, with reasons if the answers of /choose follow;
 * without it, all are listed. The browser filters the list by `programming` (the visitor's level), `hours` (maximum a
 * week) and `by` (latest month of the start).
 */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const { choose, compare, courses } = args.context.get(schedule).content
  const trainingPages = inOrder('menu', courses)
  const named = query.getAll('trainings').flatMap((ids) => ids.split(','))
  const chosen = trainingPages.filter(({ id }) => named.includes(id))
  const all = (chosen.length > 0 ? chosen : trainingPages).map((page) => ({ page, ...loadPanel(args, page) }))
  const getStart = ({ next }: { next: PanelStart | undefined }) => (next && !isClosed(next) ? next.starts : undefined)

  const levels = Object.entries(compare.programming).map(([value, { label }]) => ({ value, label }))
  const months = [...new Set(all.flatMap((item) => getStart(item)?.slice(0, 7) ?? []))].sort()
  // Each option admits what those before it do.
  const filters = [
    { name: 'programming', label: 'Programming you have', any: 'Any', options: levels },
    { name: 'hours', label: 'Hours a week', any: 'Any', options: HOURS.map(upTo) },
    {
      name: 'by',
      label: 'Starts by',
      any: 'Any month',
      options: months.map((month) => ({ value: month, label: monthText(month) })),
    },
  ]
  const getFirstOptions = ({ fit, format }: CoursePage, next: PanelStart | undefined) => [
    levels.findIndex(({ value }) => value === fit?.programming),
    HOURS.findIndex((hours) => format && format.liveHours + format.practiceHours <= hours),
    months.indexOf(getStart({ next })?.slice(0, 7) ?? ''),
  ]
  const isSide = chosen.length > 0 && chosen.length <= SIDE_BY_SIDE
  const { meta, heading, picture } = compare
  return {
    meta,
    heading,
    picture,
    filters,
    isSide,
    trainings: all.map(({ page, action, next }) => ({
      ...pick(page, 'id', 'path', 'menuLabel', 'picture'),
      // The table has no room for it.
      summary: isSide ? page.summary : '',
      action,
      starts: getStart({ next }),
      firstOptions: isSide ? [] : getFirstOptions(page, next),
      reasons: isSide ? (chooseFor(args, readAnswers(query, choose.questions), [page])[0]?.reasons ?? []) : [],
      cells: isSide ? [...getMore(page, next), ...getCells(page, compare)] : getCells(page, compare),
    })),
    chosen: chosen.map(({ id }) => id),
    all: trainingPages.length,
    ...loadStarts(args, (course) => all.some(({ page }) => page.id === course)),
    fee: args.context.get(services).applicationFee,
  }
}

const upTo = (hours: number) => ({ value: `${hours}`, label: `Up to ${hours} hours` })

function getCells({ weeks, format, fit }: CoursePage, { programming }: Content['compare']): Cell[] {
  return [
    ['Length', `${weeks} weeks`],
    ['Hours a week', format ? `${format.liveHours + format.practiceHours} h, ${format.liveHours} live` : UNSAID],
    ['Programming you need', fit ? programming[fit.programming].label : UNSAID],
    ['Math you need', fit?.math ?? UNSAID],
    ['What you build', fit?.builds ?? UNSAID],
  ]
}

/** Further details, where there is room. */
function getMore(page: CoursePage, next: PanelStart | undefined): Cell[] {
  const isOpen = next && !isClosed(next)
  return [
    ['Next start', isOpen ? wholeDay(next.starts) : 'No date yet'],
    ['Classes', next ? classTimes(next) : UNSAID],
    ['Seats', isOpen ? seatsText(next, next.state) : UNSAID],
    ['Last day', isOpen ? applyByText(next, next.state) : UNSAID],
    [
      'Tuition',
      next?.tuition ? [next.tuition, ...next.plans].join('. ') : ASK_TUITION,
      next?.tuition ? undefined : tuitionRequest(page),
    ],
  ]
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  !isSamePage(currentUrl, nextUrl)

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function CompareTrainings() {
  const loaded = useLoaderData<typeof loader>()
  const { heading, picture, isSide, trainings, all, starts, fee } = loaded
  const note = `The application fee is ${fee} for each training. You get the tuition in writing before you commit.`
  return (
    <>
      <PageHead heading={isSide ? { title: 'Side by side' } : heading} picture={picture} short={isSide}>
        {!isSide && <Actions links={[{ label: 'Which one is right for me?', to: '/choose' }]} first="quiet" />}
      </PageHead>
      <section id="comparison" className="section page-width" aria-labelledby="compare-title">
        <h2 id="compare-title" className="sr-only">
          The comparison
        </h2>
        {isSide ? (
          <>
            <p className="mb-6">
              {trainings.length} of {all} trainings.{' '}
              <AnyLink to="/compare" className="link">
                Change selection
              </AnyLink>
            </p>
            <TrainingCards trainings={trainings} />
            <Differences trainings={trainings} isSample={trainings.some(({ id }) => starts[id]?.sample)} note={note} />
          </>
        ) : (
          <FilteredTable {...loaded} note={note} />
        )}
      </section>
    </>
  )
}

/** All trainings, or those that the visitor's filters admit. Without script, a native form changes these. */
function FilteredTable({ note, ...loaded }: Loaded & { note: string }) {
  const { filters, trainings, chosen, all } = loaded
  const [query] = useSearchParams()
  const places = filters.map(({ name, options }) => options.findIndex(({ value }) => value === query.get(name)))
  const values = filters.map(({ options }, index) => options[places[index] ?? -1]?.value ?? ALL)
  const { form, show } = useFilter(Object.fromEntries(filters.map(({ name }, index) => [name, values[index] ?? ALL])))
  const isAdmitted = (first: number, index: number) => {
    const place = places[index] ?? -1
    return place < 0 || (first >= 0 && first <= place)
  }
  const shown = trainings.filter(({ firstOptions }) => firstOptions.every(isAdmitted))
  return (
    <>
      <form
        ref={form}
        action="/compare#comparison"
        className={filterRow}
        aria-label="Filter"
        onSubmit={(event) => event.preventDefault()}
      >
        {chosen.length > 0 && <input type="hidden" name="trainings" value={chosen.join(',')} />}
        {filters.map(({ name, label, any, options }, index) => (
          <FilterSelect
            key={name}
            name={name}
            label={label}
            all={any}
            value={values[index] ?? ALL}
            options={options}
            onChange={(value) => show({ [name]: value })}
          />
        ))}
        <p role="status" className="self-end py-[0.65rem] text-muted-foreground">
          {shown.length < all ? `${shown.length} of ${all} trainings` : `${all} trainings`}
        </p>
        <noscript>
          <Button type="submit" variant="ghost" className="self-end">
            Show
          </Button>
        </noscript>
      </form>
      {shown.length > 0 ? (
        <TrainingTable {...loaded} trainings={shown} note={note} />
      ) : (
        <p className="card p-[clamp(1.5rem,3.5vw,2.75rem)]">
          No training matches all of these.{' '}
          <AnyLink to="/compare" className="link">
            Show all {all}
          </AnyLink>
        </p>
      )}
    </>
  )
}

const filterRow = 'mb-8 grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[1fr_1fr_1fr_auto_auto] print:hidden'
