import { Changes, Done } from './changes.tsx'
import { EntryForm, FactList } from './entry-form.tsx'
import type { LoadedEntry } from './load.ts'

/** An entry's form, or its facts for people who only read, and its changes beside it. */
export function EntryPart({ entry, answer }: { entry: LoadedEntry; answer: unknown }) {
  const { facts, mayChange, isThere } = entry
  return (
    <>
      <Done {...entry} answer={answer} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,44rem)_minmax(15rem,1fr)]">
        {mayChange && isThere ? <EntryForm {...entry} answer={answer} /> : <FactList facts={facts} />}
        <Changes {...entry} answer={answer} />
      </div>
    </>
  )
}
