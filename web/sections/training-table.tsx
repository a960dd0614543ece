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
const listRow = 'flex-wrap items-baseline gap-x-4 gap-y-1 border-t py-3 max-xl:flex xl:last:border-b'
const training = 'entry-title basis-full items-center gap-3 leading-[1.2] max-xl:flex xl:text-[1.0625rem]'

/** Table; below 80rem its rows are short, with enough to choose some for a closer look. */
export function TrainingTable({ trainings, chosen, note }: TrainingTableProps) {
  const { starts = {} } = usePageData()
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
