import { useId } from 'react'
import type { Point } from '#content/schema.ts'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'

type Stage = Point & {
  /** In place of a number. */
  when?: string
  tile?: string
}

type StageListProps = { title: string; stages: Stage[]; palette?: number; sample?: boolean }

/** What happens in turn, as a card beside a page's title. */
export function StageList({ title, stages, palette = 0, sample = false }: StageListProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="flex flex-wrap items-center gap-x-[0.75rem] px-[1.25rem] py-[0.9rem] text-title-4">
        {title} {sample && <Sample />}
      </h2>
      <ol>
        {stages.map(({ title, text, when, tile = 'z3f2' }) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-[1rem] border-t px-[1.25rem] py-[0.8rem]">
            <Tiles rows={[tile]} palette={palette} className="mt-[0.2rem] w-full self-start" />
            <div className="text-[0.9375rem]/[1.4]">
              <h3 className="small-title">
                {when && <span className="font-normal font-text text-muted-foreground text-small">{when}: </span>}
                {title}
              </h3>
              <p className="mt-[0.1rem] text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
