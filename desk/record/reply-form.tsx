import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { EmailPreview, type ShownMail } from '#desk/ui/email-preview.tsx'
import { Submit } from '#desk/ui/fields.tsx'
import { useFocus } from '#desk/ui/use-focus.ts'
import { AreaField, TextField } from '#ssr/fields.tsx'
import { KeptFields, useKept } from './kept-fields.tsx'
import { actions, Menu } from './menu.tsx'
import type { ShownReply } from './reply.ts'
import { withChanges } from './words.ts'
import { WorkForm } from './work-form.tsx'

const templateLink = 'block rounded-field px-[0.6rem] py-[0.35rem] hover:bg-muted'

/** A reply: written, looked at, sent. What is typed stays until it is sent. */
export function ReplyForm({ draft }: { draft: NonNullable<ShownReply['draft']> }) {
  const { template, templates } = draft
  const kept = useKept(`reply ${template}`)
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
      {(_, mail) => {
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
              <KeptFields kept={kept} className="grid [&_textarea]:field-sizing-content">
                <TextField name="subject" defaultValue={draft.subject} label="Subject" autoComplete="off" />
                <AreaField name="body" defaultValue={draft.body} label="Text" className="max-h-[40dvh] min-h-32" />
              </KeptFields>
            </div>
            {shown && <Preview mail={shown} />}
            <div className={actions}>
              <Submit name="do" value="preview" look={shown ? 'ghost' : 'filled'}>
                Preview
              </Submit>
              {shown && (
                <Submit name="do" value="send" look="filled">
                  Send
                </Submit>
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
  return (
    <section ref={useFocus(mail)} tabIndex={-1} aria-label="Preview">
      <EmailPreview mail={mail} />
    </section>
  )
}
