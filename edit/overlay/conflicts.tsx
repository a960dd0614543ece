import type { Choices, Conflict } from '#content/editing/wire.ts'
import { placeInWords, valueInWords } from '#content/editing/words.ts'
import { Foot, Tool } from './form.tsx'

type ConflictsProps = {
  conflicts: Conflict[]
  /** Returns what this person has of a part; without it, only theirs is shown. */
  getMine?: (conflict: Conflict) => unknown
  choose: (choices: Choices) => void
}

/** Both texts, when somebody else has changed the same part since it was opened. */
export function Conflicts({ conflicts, getMine, choose }: ConflictsProps) {
  const keep = (whose: 'mine' | 'theirs') => choose(conflicts.map(({ by, ...part }) => ({ ...part, keep: whose })))
  return (
    <section role="alert" className="mb-4 rounded-card border-2 border-primary p-3">
      {conflicts.map((conflict) => (
        <div key={conflict.path.join('.')} className="mb-2 [overflow-wrap:anywhere]">
          <p className="font-semibold">
            {conflict.by || 'Somebody'} has changed this too: {placeInWords(conflict.path)}
          </p>
          <p className="mt-2 text-muted-foreground text-small">Theirs</p>
          <p>{valueInWords(conflict.theirs)}</p>
          {getMine && (
            <>
              <p className="mt-2 text-muted-foreground text-small">Yours, not saved yet</p>
              <p>{valueInWords(getMine(conflict))}</p>
            </>
          )}
        </div>
      ))}
      <Foot>
        <Tool label="Use mine" press={() => keep('mine')} />
        <Tool label="Keep theirs" press={() => keep('theirs')} />
      </Foot>
    </section>
  )
}
