import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Check, Submit } from '#office/desk/ui/fields.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { withChanges } from '#office/desk/ui/shown.ts'
import { Tabs } from '#office/desk/ui/tabs.tsx'
import { type Option, useSent } from '#office/ui/fields.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { UnsavedInput, useUnsavedInput } from './kept-fields.tsx'
import type { ShownReply } from './reply.ts'
import { ReplyForm, useFocusIn } from './reply-form.tsx'
import { WorkForm } from './work-form.tsx'

const box = '-mx-1 grid gap-2 bg-background px-1 lg:bg-card'
const places = {
  /** Below the message that it answers. */
  message: '',
  /** In view, at the end of a record. */
  foot: 'sticky bottom-0 z-1 max-h-[80dvh] overflow-y-auto border-border border-t pb-[0.85rem]',
  /** Where something else needs the room. */
  end: 'border-border border-t pb-[0.85rem]',
}

type WriteProps = {
  reply: ShownReply | undefined
  name: string
  people: Option[]
  place: keyof typeof places
  /** What is written unless the address says which. */
  usual: 'reply' | 'note'
  /** Shows all of the reply, not only its text. */
  isOpen?: boolean
}

/** A reply, or a note. */
export function Write({ reply, name, people, place, usual, isOpen = false }: WriteProps) {
  const [query] = useSearchParams()
  const { search } = useLocation()
  const asked = query.get('write')
  const isNote = !reply || (asked ?? usual) === 'note'
  const to = (write: string) => withChanges(search, { write, template: '' })
  return (
    <div className={`${box} ${places[place]}`}>
      {reply && (
        <Tabs
          label="Write"
          keepsScroll
          tabs={[
            { title: 'Reply', to: to('reply'), isCurrent: !isNote, keyName: isNote ? 'r' : undefined },
            { title: 'Note', to: to('note'), isCurrent: isNote, keyName: isNote ? undefined : 'n' },
          ]}
        />
      )}
      {reply?.sending && <Sending id={reply.sending} />}
      {isNote ? (
        <NoteForm people={people} isAsked={asked === 'note'} />
      ) : (
        <ReplyForm
          key={reply.begun.template}
          begun={reply.begun}
          name={name}
          isAsked={asked === 'reply'}
          isOpen={isOpen || asked === 'reply'}
        />
      )}
    </div>
  )
}

function Sending({ id }: { id: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  usePolling(true)
  const writeAgain = () => navigate({ search: withChanges(search, { write: 'reply' }) }, { preventScrollReset: true })
  return (
    <Callout className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">The reply goes out within ten seconds.</p>
      <WorkForm intent="take-back-reply" onStored={writeAgain}>
        <input type="hidden" name="reply" value={id} />
        <Submit>Take back reply</Submit>
      </WorkForm>
    </Callout>
  )
}

const noteForm = 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-[0.35rem]'

function NoteForm({ people, isAsked }: { people: Option[]; isAsked: boolean }) {
  const kept = useUnsavedInput('note')
  useFocusIn(kept.box, isAsked)
  return (
    <WorkForm intent="note" className={noteForm} onSubmit={kept.onSubmit} onStored={kept.onStored}>
      <UnsavedInput kept={kept} className="grid min-w-0">
        <NoteText />
      </UnsavedInput>
      <Button type="submit" variant="ghost" className="min-h-10">
        Add note
      </Button>
      {people.length > 0 && (
        <details key={kept.generation} className="col-span-full text-small">
          <summary className="min-h-6">Mention</summary>
          <ul className="flex max-h-32 flex-wrap gap-x-4 overflow-y-auto">
            {people.map(({ id, name }) => (
              <li key={id}>
                <Check name="mentioned" value={id} isInline>
                  {name}
                </Check>
              </li>
            ))}
          </ul>
        </details>
      )}
    </WorkForm>
  )
}

function NoteText() {
  const { defaultValue } = useSent('note', '')
  return (
    <textarea
      name="note"
      aria-label="Note"
      rows={1}
      maxLength={10_000}
      required
      className="input input-small max-h-[40dvh] min-h-10 field-sizing-content resize-none py-[0.45rem]"
      placeholder="Add a note. Only staff see it."
      data-key="n"
      defaultValue={defaultValue}
    />
  )
}
