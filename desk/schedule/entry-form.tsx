import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { EntryKind } from '#content/schedule-entries.ts'
import { Declined } from '#desk/ui/declined.tsx'
import { Fact, Facts } from '#desk/ui/facts.tsx'
import type { Course } from '#services/deps.ts'
import { declinedOf } from '#ssr/declined.ts'
import { Callout } from '#ui/callout.tsx'
import type { PreviewAnswer } from './act.ts'
import type { Typed } from './controls.ts'
import { EntryControl } from './entry-control.tsx'
import { formFields, labelOf } from './fields.ts'
import type { Preview } from './preview.ts'

type EntryFormProps = {
  kind: EntryKind
  /** The entry as it is, as JSON: the answer says where somebody else has changed it since. */
  known: string
  typed: Typed
  courses: Course[]
  currency: string
  /** Of the page's action. */
  answer: unknown
}

/** The form of an entry: "Preview" shows what visitors would see, "Save" lets them see it. Both keep what was typed. */
export function EntryForm({ answer, ...entry }: EntryFormProps) {
  const { kind, courses, currency } = entry
  const declined = declinedOf(answer)
  const own = declined && declined.intent !== 'undo' ? declined : undefined
  const shown = previewIn(answer)
  const typed = own?.typed ?? shown?.typed ?? entry.typed
  const known = typed.find(([name]) => name === 'known')?.[1] ?? entry.known
  return (
    <div className="max-w-176 *:[[role=alert]]:mb-5">
      {own && (
        <>
          <Declined answer={answer} />
          {own.declined === 'stale' && (
            <Link to="." reloadDocument className="link">
              Show it as it is now
            </Link>
          )}
        </>
      )}
      {shown && <PreviewPart preview={shown.preview} />}
      {/* Another entry, or the same one after a change: fields begin again. */}
      <Form method="post" className="grid grid-cols-2 gap-x-5 gap-y-[0.6rem]" preventScrollReset noValidate key={known}>
        <input type="hidden" name="known" value={known} />
        {formFields[kind].map((field) => (
          <div key={field.name} className={field.wide ? 'col-span-full' : undefined}>
            <EntryControl
              {...field}
              label={labelOf(kind, field.name)}
              error={own?.errors?.[field.name]?.[0]}
              {...{ typed, courses, currency }}
            />
          </div>
        ))}
        <p className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-1">
          <button type="submit" name="intent" value="preview" className="button button-ghost">
            Preview
          </button>
          <button type="submit" name="intent" value="save" className="button button-filled">
            Save
          </button>
        </p>
      </Form>
    </div>
  )
}

function previewIn(answer: unknown): PreviewAnswer | undefined {
  return answer && typeof answer === 'object' && 'preview' in answer ? (answer as PreviewAnswer) : undefined
}

/** It takes the focus: the button that asked for it is far below. */
function PreviewPart({ preview }: { preview: Preview }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each preview
  useEffect(() => box.current?.focus(), [preview])
  const { title, facts, notes } = preview
  return (
    <Callout ref={box} role="region" className="mb-5 grid gap-3" tabIndex={-1} aria-label="Preview">
      <p>
        <strong>Visitors will read</strong> <span className="text-muted-foreground">{title}. Not saved yet.</span>
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {facts.length > 0 && <FactList facts={facts} />}
    </Callout>
  )
}

/** Terms with what they are. */
export function FactList({ facts }: { facts: Preview['facts'] }) {
  return (
    <Facts className="max-w-176 content-start">
      {facts.map(([term, words]) => (
        <Fact key={term} term={term}>
          {words}
        </Fact>
      ))}
    </Facts>
  )
}
