import { type FormEvent, useEffect, useRef } from 'react'
import type { Colleague } from './actions.tsx'
import { keepDraft, readDraft } from './draft.ts'
import { WorkForm } from './work-form.tsx'

/** Notes are for staff only. What is typed stays in this tab until it is stored. */
const noteForm = 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-[0.35rem]'

export function NoteForm({ recordId, me, colleagues }: { recordId: string; me: string; colleagues: Colleague[] }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const sentText = useRef('')
  useEffect(() => {
    if (field.current && field.current.value === '') field.current.value = readDraft(me, recordId)
    else if (field.current) keepDraft(me, recordId, field.current.value)
  }, [me, recordId])

  function stored(form: HTMLFormElement) {
    // What was typed meanwhile is another note.
    if (field.current?.value !== sentText.current) return
    form.reset()
    field.current.value = ''
    keepDraft(me, recordId, '')
  }

  return (
    <WorkForm
      intent="note"
      className={noteForm}
      onSubmit={() => {
        sentText.current = field.current?.value ?? ''
      }}
      onStored={stored}
    >
      {(sent) => (
        <>
          <label htmlFor="note" className="sr-only">
            Note
          </label>
          <textarea
            ref={field}
            id="note"
            name="note"
            rows={1}
            maxLength={10_000}
            required
            className="input max-h-[40dvh] min-h-10 field-sizing-content resize-none py-[0.45rem] placeholder:text-muted-foreground"
            placeholder="Add a note. Only staff see it."
            data-key="n"
            defaultValue={String(sent?.get('note') ?? '')}
            onInput={(event: FormEvent<HTMLTextAreaElement>) => keepDraft(me, recordId, event.currentTarget.value)}
          />
          <button type="submit" className="button button-ghost min-h-10">
            Add note
          </button>
          {colleagues.length > 0 && (
            <details className="col-span-full text-small">
              <summary className="min-h-6">Mention</summary>
              <ul className="flex max-h-32 flex-wrap gap-x-4 overflow-y-auto pt-1">
                {colleagues.map(({ id, name }) => (
                  <li key={id}>
                    <label className="flex min-h-7 items-center gap-[0.45rem]">
                      <input
                        type="checkbox"
                        name="mentioned"
                        value={id}
                        defaultChecked={sent?.getAll('mentioned').includes(id)}
                      />
                      {name}
                    </label>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </WorkForm>
  )
}
