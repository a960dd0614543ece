import { Form, useActionData } from 'react-router'
import type { EntryKind } from '#content/schedule-entries.ts'
import { ConfirmPasskey } from '#office/desk/ui/confirm-passkey.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { IntentButton } from '#office/desk/ui/forms.tsx'
import { Description, DescriptionList, Muted, Quiet, Section } from '#office/desk/ui/parts.tsx'
import { useFocus } from '#office/ui/declined.tsx'
import { getDeclined, Sent, toTypedForm } from '#office/ui/fields.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { Course } from '#services/deps.ts'
import { Callout } from '#ui/callout.tsx'
import type { PreviewAnswer } from './act.ts'
import type { Typed } from './controls.ts'
import { EntryControl } from './entry-control.tsx'
import { formFields, getLabel } from './fields.ts'
import type { LoadedEntry } from './load.ts'
import type { Preview } from './preview.ts'

/** Form of an entry, or a list for people who may only read, with its changes beside it. */
export function EntryPart({ entry }: { entry: LoadedEntry }) {
  const { facts, mayChange, isThere, changes } = entry
  // After a save or an undo, until the next form is answered.
  const done = useActionData() === undefined ? entry.done : undefined
  const [latest] = changes
  const undo = mayChange && latest && (
    <IntentButton intent="undo" id={String(latest.id)}>
      Undo
    </IntentButton>
  )
  return (
    <>
      {/* Always present, so that screen readers announce its content. */}
      <div role="status">
        {done && latest && (
          <Callout className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
            <p>
              {done === 'saved'
                ? 'Saved. The site updates within seconds.'
                : 'Undone. The site updates within seconds.'}
            </p>
            {undo}
          </Callout>
        )}
      </div>
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,44rem)_minmax(15rem,1fr)]">
        {mayChange && isThere ? <EntryForm {...entry} /> : <DetailList facts={facts} />}
        <Section id="changes" title="Changes" className="grid content-start gap-3">
          {changes.length === 0 && <Quiet>None yet.</Quiet>}
          {changes.length > 0 && (
            <ol className="rows">
              {changes.map(({ id, at, by, sentences }, index) => (
                <li key={id}>
                  <div>
                    {sentences.map((sentence) => (
                      <p key={sentence}>{sentence}</p>
                    ))}
                    <small>
                      {by ?? 'A former staff member'}, <Time at={at} />
                    </small>
                  </div>
                  {index === 0 && !done && undo}
                </li>
              ))}
            </ol>
          )}
        </Section>
      </div>
    </>
  )
}

type EntryFormProps = {
  kind: EntryKind
  /** Loaded entry as JSON, to detect a change by somebody else. */
  known: string
  typed: Typed
  courses: Course[]
  currency: string
  /** Whether payments are real. */
  isLive: boolean
}

/** What `known` is for a new entry. */
const NEW = 'null'
const endings = ['canceled', 'codeEnded']

/** Form of an entry. "Preview" shows the visitor's view, "Save" publishes it. Both keep the input. */
export function EntryForm({ kind, courses, currency, isLive, ...entry }: EntryFormProps) {
  const answer = useActionData()
  const declined = getDeclined(answer)
  const own = declined?.intent === 'undo' ? undefined : declined
  const shown = previewIn(answer)
  const typed = toTypedForm(own?.typed ?? shown?.typed ?? entry.typed)
  const known = String(typed.get('known') ?? entry.known)
  // Nothing new is canceled or ended, and an academy that takes real payments makes no more samples.
  const isReal = isLive && !entry.typed.some(([name]) => name === 'sample')
  const hidden = [...(known === NEW ? endings : []), ...(isReal ? ['sample'] : [])]
  const fields = formFields[kind].filter(({ name }) => !hidden.includes(name))
  return (
    <div className="max-w-176">
      {own?.declined === 'stale' && (
        <TextLink to="." reloadDocument>
          Load the current version
        </TextLink>
      )}
      {shown && <PreviewPart preview={shown.preview} />}
      {/* The key resets the fields for another entry, and after a change. */}
      <Form method="post" className="grid grid-cols-2 gap-x-5 gap-y-[0.6rem]" preventScrollReset noValidate key={known}>
        <input type="hidden" name="known" value={known} />
        {own && (
          <div className="col-span-full mb-3">
            <ConfirmPasskey answer={own} />
          </div>
        )}
        <Sent value={{ typed, errors: own?.errors }}>
          {fields.map((field) => (
            <div key={field.name} className={field.isWide ? 'col-span-full' : undefined}>
              <EntryControl {...field} courses={courses} currency={currency} label={getLabel(kind, field.name)} />
            </div>
          ))}
        </Sent>
        <p className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-1">
          <Submit name="intent" value="preview">
            Preview
          </Submit>
          <Submit name="intent" value="save" look="filled">
            Save
          </Submit>
        </p>
      </Form>
    </div>
  )
}

function previewIn(answer: unknown): PreviewAnswer | undefined {
  return answer && typeof answer === 'object' && 'preview' in answer ? (answer as PreviewAnswer) : undefined
}

/** Takes the focus, since the button is far below. */
function PreviewPart({ preview }: { preview: Preview }) {
  const box = useFocus<HTMLDivElement>(preview)
  const { title, facts, notes } = preview
  return (
    <Callout ref={box} role="region" className="mb-5 grid gap-3" tabIndex={-1} aria-label="Preview">
      <p>
        <strong>Visitors will read</strong> <Muted>{title}. Not saved yet.</Muted>
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {facts.length > 0 && <DetailList facts={facts} />}
    </Callout>
  )
}

function DetailList({ facts }: { facts: Preview['facts'] }) {
  return (
    <DescriptionList className="max-w-176 content-start">
      {facts.map(([term, words]) => (
        <Description key={term} term={term}>
          {words}
        </Description>
      ))}
    </DescriptionList>
  )
}
