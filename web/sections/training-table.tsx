import type { Course } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { type Action, usePageData } from '#web/page-data.ts'
import { StartLine, useSampleStarts } from './start-line.tsx'
import type { Cell } from './training-cards.tsx'

/** A training in a comparison. */
type ComparedTraining = Pick<Course, 'id' | 'path' | 'menuLabel' | 'picture'> & {
  action: Action
  cells: Cell[]
}

type TrainingTableProps = { trainings: ComparedTraining[]; chosen: string[]; note: string }

const columnHead = 'py-[0.6rem] align-bottom font-normal text-muted-foreground text-small/[1.3]'
const listRow = 'flex-wrap items-baseline gap-x-4 gap-y-1 border-t py-3 @max-[72rem]:flex @min-[72rem]:last:border-b'
const training =
  'entry-title basis-[calc(100%-5rem)] leading-[1.2] @min-[72rem]:py-4 @min-[72rem]:pr-5 @min-[72rem]:text-[1.0625rem]'
const cell = 'text-[0.9375rem]/[1.4] @min-[72rem]:py-4 @min-[72rem]:leading-[1.45]'
/** On phones, columns from here on are left out. */
const IN_BRIEF = 2

/** Table; where it does not fit, also with large text, its rows are short, with enough to choose some for a closer look. */
export function TrainingTable({ trainings, chosen, note }: TrainingTableProps) {
  const { starts = {} } = usePageData()
  const sampleStarts = useSampleStarts()
  return (
    // No hash: the side-by-side view has its own heading.
    <form method="get" action="/compare" className="@container">
      <table className="w-full text-left @max-[72rem]:wrap-anywhere @max-[72rem]:block">
        <caption className="pb-[1.25rem] text-left text-pretty text-muted-foreground @max-[72rem]:block">
          {note} Choose two or three to see them side by side. {sampleStarts && <Sample />}
        </caption>
        <thead className="@max-[72rem]:sr-only">
          <tr>
            <th scope="col" className={`${columnHead} w-[17rem]`}>
              Training
            </th>
            <th scope="col" className={`${columnHead} w-[11rem]`}>
              Next start
            </th>
            {trainings[0]?.cells.map(([label], column) => (
              <th key={label} scope="col" className={`${columnHead} ${column < IN_BRIEF ? 'w-24' : ''}`}>
                {label}
              </th>
            ))}
            <th scope="col" className={columnHead}>
              <span className="sr-only">Enroll</span>
            </th>
          </tr>
        </thead>
        <tbody className="@max-[72rem]:block">
          {trainings.map(({ id, path, menuLabel, picture, cells, action }) => (
            <tr key={id} className={listRow}>
              <th scope="row" className={training}>
                <div className="flex items-center gap-3">
                  <input
                    type="checkbox"
                    name="trainings"
                    value={id}
                    defaultChecked={chosen.includes(id)}
                    aria-label={`Compare ${menuLabel}`}
                    className="size-5 flex-none"
                  />
                  <AnyLink
                    to={path}
                    className="flex items-center gap-[0.9rem] decoration-primary underline-offset-[0.2em] hover:underline"
                  >
                    <Tiles {...picture} className="w-[2.25rem] flex-none" />
                    <span>{menuLabel}</span>
                  </AnyLink>
                </div>
              </th>
              <td className={`${cell} @max-[72rem]:order-1 @max-[72rem]:text-muted-foreground @min-[72rem]:pr-5`}>
                <StartLine course={id} />
                {starts[id]?.tuition && <p>Tuition: {starts[id].tuition}</p>}
              </td>
              {cells.map(([label, text], column) => (
                <td
                  key={label}
                  className={`${cell} @min-[72rem]:pr-5 ${column < IN_BRIEF ? '@max-[72rem]:order-1 @max-[72rem]:text-muted-foreground @min-[72rem]:tabular-nums' : '@max-[72rem]:hidden'}`}
                >
                  {text}
                </td>
              ))}
              <td className={`${cell} @max-[72rem]:ml-auto @min-[72rem]:text-right`}>
                <AnyLink to={action.to} className="link font-semibold">
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
