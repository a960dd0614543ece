import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { applyByText, classDays, classHours, seatsText } from '#content/cohort-text.ts'
import compare from '#content/compare.yaml'
import { monthText, tuitionText, wholeDay } from '#content/format.ts'
import type { CoursePage } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { services } from '#web/context.ts'
import { loadPanel, loadStarts } from '#web/load-page-data.ts'
import { isClosed, type PanelCohort } from '#web/page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { SideBySide } from '#web/sections/side-by-side.tsx'
import { StartLine, useSampleStarts } from '#web/sections/start-line.tsx'
import { trainingPages } from '#web/training-pages.ts'

/** For details that a training omits. */
const UNSAID = 'Not stated'
/** Number of columns that fit a phone. */
const SIDE_BY_SIDE = 3
const HOURS = [9, 12, 15]

/**
 * `?trainings=dbms,ui-ux` selects trainings, up to three side by side; without it, all are listed. `programming` (the
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
  const shown = all.filter(
    ({ page: { fit, format }, next }) =>
      (level === undefined || (fit && rank(fit.programming) <= rank(level))) &&
      (hours === undefined || (format && format.liveHours + format.practiceHours <= Number(hours))) &&
      (by === undefined || (getStart({ next }) ?? '9999').slice(0, 7) <= by),
  )
  const isSide = chosen.length > 0 && chosen.length <= SIDE_BY_SIDE
  const { meta, heading, picture } = compare
  return {
    meta,
    heading,
    picture,
    filters,
    isSide,
    trainings: shown.map(({ page: { id, path, menuLabel, picture }, page, action, next }) => ({
      id,
      path,
      menuLabel,
      picture,
      action,
      cells: getCells(page),
      ...(isSide && { more: getMore(next) }),
    })),
    chosen: chosen.map(({ id }) => id),
    all: trainingPages.length,
    ...loadStarts(args, (course) => shown.some(({ page }) => page.id === course)),
    fee: args.context.get(services).applicationFee,
  }
}

const upTo = (hours: number) => ({ value: `${hours}`, label: `Up to ${hours} hours` })

function getCells({ weeks, format, fit }: CoursePage): [label: string, text: string][] {
  return [
    ['Length', `${weeks} weeks`],
    ['Hours a week', format ? `${format.liveHours + format.practiceHours} h, ${format.liveHours} live` : UNSAID],
    ['Programming you need', fit ? compare.programming[fit.programming].label : UNSAID],
    ['Math you need', fit?.math ?? UNSAID],
    ['What you build', fit?.builds ?? UNSAID],
  ]
}

/** Further details, where there is room. */
function getMore(next: PanelCohort | undefined): [label: string, text: string][] {
  const isOpen = next && !isClosed(next)
  return [
    ['Next start', isOpen ? wholeDay(next.starts) : 'No date yet'],
    ['Classes', next ? `${classDays(next)}, ${classHours(next)} ${next.zoneLabel}` : UNSAID],
    ['Seats', isOpen ? seatsText(next, next.state) : UNSAID],
    ['Last day', isOpen ? applyByText(next, next.state) : UNSAID],
    ['Tuition', [tuitionText(next?.tuition), next?.paymentPlan].filter(Boolean).join('. ')],
  ]
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => (loaderData ? pageMeta(loaderData.meta) : [])

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function CompareTrainings() {
  const loaded = useLoaderData<typeof loader>()
  const { heading, picture, isSide, trainings, starts, fee } = loaded
  const note = `The application fee is ${fee} for each training. You get the tuition in writing before you commit.`
  return (
    <>
      <PageHead heading={isSide ? { title: 'Side by side' } : heading} picture={picture} short={isSide}>
        {!isSide && (
          <p className="actions mt-8">
            <Button href="/choose">Which one is right for me?</Button>
          </p>
        )}
      </PageHead>
      <section id="comparison" className="section page-width" aria-labelledby="compare-title">
        <h2 id="compare-title" className="sr-only">
          The comparison
        </h2>
        <Narrowed {...loaded} />
        {isSide ? (
          <SideBySide trainings={trainings} isSample={trainings.some(({ id }) => starts[id]?.sample)} note={note} />
        ) : (
          <>
            <Filters {...loaded} />
            {trainings.length > 0 && <TrainingList {...loaded} note={note} />}
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

const columnHead = 'py-[0.6rem] align-bottom font-normal text-muted-foreground text-small/[1.3]'
const listRow = 'flex-wrap items-baseline gap-x-4 gap-y-1 border-t py-3 max-xl:flex xl:last:border-b'
const training = 'entry-title basis-full items-center gap-3 leading-[1.2] max-xl:flex xl:text-[1.0625rem]'

/** Table; below 80rem its rows are short, with enough to choose some for a closer look. */
function TrainingList({ trainings, chosen, starts, note }: Loaded & { note: string }) {
  const sampleStarts = useSampleStarts()
  return (
    // No hash: the side-by-side view has its own heading.
    <form method="get" action="/compare">
      <table className="compare w-full text-left max-xl:block">
        <caption className="pb-[1.25rem] text-left text-pretty text-muted-foreground max-xl:block">
          {note} Choose two or three to see them side by side. {sampleStarts && <Sample />}
        </caption>
        <thead className="max-xl:sr-only">
          <tr>
            <th scope="col" className={`${columnHead} w-[17rem]`}>
              Training
            </th>
            <th scope="col" className={`${columnHead} w-[11rem]`}>
              Next start
            </th>
            {trainings[0]?.cells.map(([label], column) => (
              <th key={label} scope="col" className={`${columnHead} ${column < 2 ? 'w-24' : ''}`}>
                {label}
              </th>
            ))}
            <th scope="col" className={columnHead}>
              <span className="sr-only">Enroll</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-xl:block">
          {trainings.map(({ id, path, menuLabel, picture, cells, action }) => (
            <tr key={id} className={listRow}>
              <th scope="row" className={training}>
                <input
                  type="checkbox"
                  name="trainings"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                  aria-label={`Compare ${menuLabel}`}
                />
                <AnyLink to={path}>
                  <Tiles {...picture} className="w-[2.25rem] flex-none" />
                  <span>{menuLabel}</span>
                </AnyLink>
              </th>
              <td>
                <StartLine course={id} />
                {starts[id]?.tuition && <p>Tuition: {starts[id].tuition}</p>}
              </td>
              {cells.map(([label, text]) => (
                <td key={label}>{text}</td>
              ))}
              <td className="max-xl:ml-auto">
                <AnyLink to={action.to} className="inline-link font-semibold">
                  {action.label}
                  <span className="sr-only"> ({menuLabel})</span>
                </AnyLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* Stays in view once something is chosen. */}
      <p className="bottom-0 z-20 bg-background py-3 in-[form:has(:checked)]:sticky in-[form:has(:checked)]:border-t print:hidden">
        <Button type="submit">Compare side by side</Button>
      </p>
    </form>
  )
}
