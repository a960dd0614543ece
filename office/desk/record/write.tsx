import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { EmailPreview, type ShownMail } from '#office/desk/ui/email-preview.tsx'
import { Check, Submit } from '#office/desk/ui/fields.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { withChanges } from '#office/desk/ui/shown.ts'
import { Tabs } from '#office/desk/ui/tabs.tsx'
import { useFocus } from '#office/ui/declined.tsx'
import { AreaField, type Option, TextField, useSent } from '#office/ui/fields.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { UnsavedInput, useUnsavedInput } from './kept-fields.tsx'
import { actions, Menu } from './menu.tsx'
import type { ShownReply } from './reply.ts'
import { WorkForm } from './work-form.tsx'

const box = '-mx-1 grid gap-2 border-border border-t bg-background px-1 pb-[0.85rem] xl:bg-card'
const inView = 'sticky bottom-0 z-1 max-h-[80dvh] overflow-y-auto'

type WriteProps = {
  reply: ShownReply | undefined
  colleagues: Option[]
  /** Stays at the end of the record, where something else needs the room. */
  isBelow: boolean
}

export function Write({ reply, colleagues, isBelow }: WriteProps) {
  const { search } = useLocation()
  const draft = reply?.draft
  const to = (write: string) => withChanges(search, { write, template: '' })
  return (
    <div className={isBelow ? box : `${box} ${inView}`}>
      {reply && (
        <Tabs
          label="Write"
          keepsScroll
          tabs={[
            { title: 'Note', to: to(''), isCurrent: !draft },
            { title: 'Reply', to: to('reply'), isCurrent: Boolean(draft) },
          ]}
        />
      )}
      {reply?.sending && <Sending id={reply.sending} />}
      {draft ? <ReplyForm key={draft.template} draft={draft} /> : <NoteForm colleagues={colleagues} />}
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

function NoteForm({ colleagues }: { colleagues: Option[] }) {
  const kept = useUnsavedInput('note')
  return (
    <WorkForm intent="note" className={noteForm} onSubmit={kept.onSubmit} onStored={kept.onStored}>
      <UnsavedInput kept={kept} className="grid min-w-0">
        <NoteText />
      </UnsavedInput>
      <Button type="submit" variant="ghost" className="min-h-10">
        Add note
      </Button>
      {colleagues.length > 0 && (
        <details key={kept.generation} className="col-span-full text-small">
          <summary className="min-h-6">Mention</summary>
          <ul className="flex max-h-32 flex-wrap gap-x-4 overflow-y-auto">
            {colleagues.map(({ id, name }) => (
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

const templateLink = 'block rounded-field px-[0.6rem] py-[0.35rem] hover:bg-muted'

/** Reply: write and send, or preview first. Input is kept until it is sent. */
function ReplyForm({ draft }: { draft: NonNullable<ShownReply['draft']> }) {
  const { template, templates } = draft
  const kept = useUnsavedInput(`reply ${template}`)
  const { search } = useLocation()
  const navigate = useNavigate()
  // A preview shows what was typed when it was asked for.
  const [outdated, setOutdated] = useState<ShownMail>()
  const { box } = kept
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [box])

  function onStored() {
    kept.onStored()
    navigate({ search: withChanges(search, { write: '', template: '' }) }, { preventScrollReset: true })
  }
  return (
    <WorkForm intent="reply" className="grid gap-2" showsErrors onSubmit={kept.onSubmit} onStored={onStored}>
      {(mail) => {
        const shown = mail === outdated ? undefined : mail
        return (
          <>
            {templates.length > 0 && (
              <div className={actions}>
                <Menu label={templates.find(({ id }) => id === template)?.name ?? 'Templates'}>
                  <ul>
                    {templates.map(({ id, name }) => (
                      <li key={id}>
                        <Link to={withChanges(search, { template: id })} preventScrollReset className={templateLink}>
                          {name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </Menu>
              </div>
            )}
            <div onInput={() => setOutdated(mail)}>
              <UnsavedInput kept={kept} className="grid [&_textarea]:field-sizing-content">
                <TextField name="subject" defaultValue={draft.subject} label="Subject" />
                <AreaField name="body" defaultValue={draft.body} label="Text" className="max-h-[40dvh] min-h-32" />
              </UnsavedInput>
            </div>
            {shown && <Preview mail={shown} />}
            <div className={actions}>
              <Submit name="do" value="send" look="filled">
                Send
              </Submit>
              <Submit name="do" value="preview">
                Preview
              </Submit>
            </div>
          </>
        )
      }}
    </WorkForm>
  )
}

/** Takes the focus, since it was just requested. */
function Preview({ mail }: { mail: ShownMail }) {
  return (
    <section ref={useFocus(mail)} tabIndex={-1} aria-label="Preview">
      <EmailPreview mail={mail} />
    </section>
  )
}
