import { useContext } from 'react'
import type { Value } from '#content/editing/content-text.ts'
import { partAt } from '#content/editing/field.ts'
import type { Conflict } from '#content/editing/wire.ts'
import { placeInWords, valueInWords } from '#content/editing/words.ts'
import { Editing } from './editing.ts'
import { Foot, Tool } from './form.tsx'

/** Both texts, when somebody else has changed the same part since it was opened. */
export function Conflicts({ conflicts, value }: { conflicts: Conflict[]; value: Value }) {
  const { saver, open, act } = useContext(Editing)
  const [first] = conflicts
  async function keep(whose: 'mine' | 'theirs') {
    saver.choose(conflicts.map(({ by, ...part }) => ({ ...part, keep: whose })))
    await saver.settled()
    // The field shows what the draft has now.
    if (first) open(first)
  }
  return (
    <section role="alert" className="mb-4 rounded-card border-2 border-primary p-3">
      {conflicts.map(({ path, theirs, by }) => (
        <div key={path.join('.')} className="mb-2 [overflow-wrap:anywhere]">
          <p className="font-semibold">
            {by} has changed this too: {placeInWords(path)}
          </p>
          <p className="mt-2 text-muted-foreground text-small">Theirs</p>
          <p>{valueInWords(theirs)}</p>
          <p className="mt-2 text-muted-foreground text-small">Yours, not saved yet</p>
          <p>{valueInWords(partAt(value, path))}</p>
        </div>
      ))}
      <Foot>
        <Tool label="Use mine" press={() => act(keep('mine'))} />
        <Tool label="Keep theirs" press={() => act(keep('theirs'))} />
      </Foot>
    </section>
  )
}
