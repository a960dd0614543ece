import type { Reason } from '#content/choosing.ts'
import { dayRange } from '#content/format.ts'
import type { Course } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import type { Action } from '#web/page-data.ts'

/** A fact about a training, which may be a link. */
export type Cell = [label: string, text: string, to?: string | undefined]

/** A training that a visitor decides about. Reasons come from the visitor's answers, if there are any. */
export type DecidedTraining = Pick<Course, 'id' | 'path' | 'menuLabel' | 'summary' | 'picture'> & {
  action: Action
  /** Day of the next open start. */
  starts: string | undefined
  reasons?: Reason[]
}

/** Cards of two or three trainings, each with what speaks for and against it and the way in. Parts align across cards. */
export function TrainingCards({ trainings }: { trainings: DecidedTraining[] }) {
  return (
    <ul className={`grid gap-x-[1.5rem] gap-y-[0.85rem] ${trainings.length > 2 ? 'lg:grid-cols-3' : 'lg:grid-cols-2'}`}>
      {trainings.map(({ id, path, menuLabel, summary, picture, action, starts, reasons = [] }) => (
        <li key={id} className="training-card card">
          <p>
            <Tiles {...picture} />
          </p>
          <h3 className="text-title-3">
            <AnyLink to={path} className="hover:underline">
              {menuLabel}
            </AnyLink>
          </h3>
          <p className="text-muted-foreground">{summary}</p>
          {reasons.length > 0 && <Reasons reasons={reasons} />}
          <p className="actions max-lg:col-span-full">
            <Button href={action.to} className="flex-1">
              {action.label}
              {starts && `, starts ${dayRange(starts, starts)}`}
              <span className="sr-only">: {menuLabel}</span>
            </Button>
            <Button href={`${path}#curriculum`} variant="quiet">
              See its weeks<span className="sr-only">: {menuLabel}</span>
            </Button>
          </p>
        </li>
      ))}
    </ul>
  )
}

function Reasons({ reasons }: { reasons: Reason[] }) {
  return (
    <ul className="grid content-start gap-[0.4rem] text-[0.9375rem]/[1.45] max-lg:col-span-full">
      {reasons.map(({ text, but }) => (
        <li key={text} className="flex gap-[0.7rem]">
          <Glyph
            sign={but ? 'cross' : 'check'}
            size={18}
            className={`mt-[0.15rem] flex-none ${but ? 'text-destructive' : 'text-success'}`}
          />
          <span>
            <span className="sr-only">{but ? 'But: ' : 'Fits: '}</span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

type DifferencesProps = { trainings: (DecidedTraining & { cells: Cell[] })[]; isSample: boolean; note: string }

/** Facts below the cards, in the same columns. What differs is tinted; what is the same is folded. */
export function Differences({ trainings, isSample, note }: DifferencesProps) {
  const labels = trainings[0]?.cells.map(([label]) => label) ?? []
  const values = (row: number) => trainings.map(({ cells }) => cells[row]?.[1])
  const differs = (_: string, row: number) => new Set(values(row)).size > 1
  const same = labels.filter((label, row) => !differs(label, row))
  return (
    <>
      <dl className={`differences card ${trainings.length > 2 ? 'lg:*:grid-cols-3' : 'lg:*:grid-cols-2'}`}>
        {labels.map((label, row) =>
          differs(label, row) ? (
            <div key={label}>
              <dt className="col-span-full text-muted-foreground text-small">
                {label} {row === 0 && isSample && <Sample />}
              </dt>
              {trainings.map(({ id, menuLabel, picture, cells }) => {
                const [, text, to] = cells[row] ?? []
                return (
                  <dd key={id} className="wrap-anywhere flex gap-[0.6rem] font-semibold leading-[1.4]">
                    <Tiles {...picture} className="w-[1.75rem] flex-none self-start lg:hidden" />
                    <span>
                      <span className="sr-only">{menuLabel}: </span>
                      {to ? (
                        <AnyLink to={to} className="link">
                          {text}
                        </AnyLink>
                      ) : (
                        text
                      )}
                    </span>
                  </dd>
                )
              })}
            </div>
          ) : null,
        )}
      </dl>
      {same.length > 0 && (
        <details className="question mt-[1rem] border-b">
          <summary className="font-semibold">
            The same in {trainings.length > 2 ? 'all three' : 'both'} ({same.length})
          </summary>
          <dl className="grid gap-[1.25rem] pb-[1.25rem] sm:grid-cols-2 lg:grid-cols-4">
            {same.map((label) => (
              <div key={label}>
                <dt className="text-muted-foreground text-small">{label}</dt>
                <dd className="font-semibold leading-[1.4]">{values(labels.indexOf(label))[0]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p className="mt-6 text-muted-foreground text-small">{note}</p>
    </>
  )
}
