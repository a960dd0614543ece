import { IntentForm } from '#desk/ui/intent-form.tsx'
import { Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Callout } from '#ui/callout.tsx'
import type { LoadedEntry } from './load.ts'

type Props = Pick<LoadedEntry, 'changes' | 'done' | 'mayChange'> & { answer: unknown }

/** After a save or an undo: that it is done, and the way back. It is there from the start, so that it is read out. */
export function Done({ changes, done, mayChange, answer }: Props) {
  const [latest] = changes
  return (
    <div role="status">
      {done && latest && answer === undefined && (
        <Callout className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
          <p>{done === 'saved' ? 'Saved. Visitors see it now.' : 'Undone. Visitors see it now.'}</p>
          {mayChange && <Undo id={latest.id} answer={answer} />}
        </Callout>
      )}
    </div>
  )
}

/** Who changed an entry, and what, the latest first. */
export function Changes({ changes, done, mayChange, answer }: Props) {
  const isOffered = mayChange && !(done && answer === undefined)
  return (
    <Section id="changes" title="Changes" className="grid content-start gap-3">
      {changes.length === 0 ? (
        <p className="text-muted-foreground">None yet.</p>
      ) : (
        <ol className="rows">
          {changes.map(({ id, at, by, words }, index) => (
            <li key={id}>
              <div>
                {words.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                <small>
                  {by ?? 'A person who left'}, <Time at={at} />
                </small>
              </div>
              {index === 0 && isOffered && <Undo id={id} answer={answer} />}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function Undo({ id, answer }: { id: number; answer: unknown }) {
  return (
    <IntentForm intent="undo" id={String(id)} answer={answer}>
      <button type="submit" className="button button-ghost">
        Undo
      </button>
    </IntentForm>
  )
}
