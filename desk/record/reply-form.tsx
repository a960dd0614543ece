import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { EmailPreview, type ShownMail } from '#desk/ui/email-preview.tsx'
import { TextField } from '#desk/ui/text-field.tsx'
import { Field, fieldBox } from '#ui/field.tsx'
import { KeptFields, useKept } from './kept-fields.tsx'
import { actions, Menu } from './menu.tsx'
import type { ShownReply } from './reply.ts'
import { withChanges } from './words.ts'
import { WorkForm } from './work-form.tsx'

type ReplyFormProps = { recordId: string; me: string; draft: NonNullable<ShownReply['draft']> }

/** A reply: written, looked at, sent. What is typed stays until it is sent. */
export function ReplyForm({ recordId, me, draft }: ReplyFormProps) {
  const { template, templates } = draft
  const kept = useKept(me, `${recordId} reply ${template}`)
  const { search } = useLocation()
  const navigate = useNavigate()
  // Sent is what was looked at: with another word the preview is gone.
  const [outdated, setOutdated] = useState<ShownMail>()
  const { box } = kept
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [box])

  function onStored() {
    kept.onStored()
    navigate({ search: withChanges(search, { write: '', template: '' }) }, { preventScrollReset: true })
  }
  return (
    <WorkForm intent="reply" className="grid gap-2" showsErrors onSubmit={kept.onSubmit} onStored={onStored}>
      {(sent, errors, mail) => {
        const written = (name: 'subject' | 'body') => ({
          ...{ name, defaultValue: String(sent?.get(name) ?? draft[name]) },
        })
        const shown = mail === outdated ? undefined : mail
        return (
          <>
            {templates.length > 0 && (
              <div className={actions}>
                <Menu label={templates.find(({ id }) => id === template)?.name ?? 'Templates'}>
                  <ul>
                    {templates.map(({ id, name }) => (
                      <li key={id}>
                        <Link
                          to={withChanges(search, { template: id })}
                          preventScrollReset
                          className="block rounded-field px-[0.6rem] py-[0.35rem] hover:bg-muted"
                        >
                          {name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </Menu>
              </div>
            )}
            <div onInput={() => setOutdated(mail)}>
              <KeptFields kept={kept} className="grid [&_textarea]:field-sizing-content">
                <TextField {...written('subject')} label="Subject" autoComplete="off" error={errors?.subject?.[0]} />
                <Field label="Text" error={errors?.body?.[0]}>
                  {(ties) => (
                    <textarea
                      {...ties}
                      {...written('body')}
                      className={`${fieldBox} block h-auto max-h-[40dvh] min-h-32 resize-y px-4 py-3 leading-normal`}
                    />
                  )}
                </Field>
              </KeptFields>
            </div>
            {shown && <Preview mail={shown} />}
            <div className={actions}>
              <button type="submit" name="do" value="preview" className={`button button-${shown ? 'ghost' : 'filled'}`}>
                Preview
              </button>
              {shown && (
                <button type="submit" name="do" value="send" className="button button-filled">
                  Send
                </button>
              )}
            </div>
          </>
        )
      }}
    </WorkForm>
  )
}

/** It takes the focus: it is what was asked for. */
function Preview({ mail }: { mail: ShownMail }) {
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each preview
  useEffect(() => box.current?.focus(), [mail])
  return (
    <section ref={box} tabIndex={-1} aria-label="Preview">
      <EmailPreview mail={mail} />
    </section>
  )
}
