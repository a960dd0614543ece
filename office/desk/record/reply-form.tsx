import { type RefObject, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { RequestedEmail, type ShownMail } from '#office/desk/ui/email-preview.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { withChanges } from '#office/desk/ui/shown.ts'
import { SmallFields, TextField, useSent } from '#office/ui/fields.tsx'
import { FieldError } from '#ui/field.tsx'
import { UnsavedInput, useUnsavedInput } from './kept-fields.tsx'
import { actions, Menu } from './menu.tsx'
import type { ShownReply } from './reply.ts'
import { WorkForm } from './work-form.tsx'

const templateLink = 'block rounded-field px-[0.6rem] py-[0.35rem] hover:bg-muted'

/** Puts the focus into the text that somebody asked to write. */
export function useFocusIn(box: RefObject<HTMLDivElement | null>, isAsked: boolean): void {
  useEffect(() => {
    if (isAsked) box.current?.querySelector('textarea')?.focus()
  }, [box, isAsked])
}

type ReplyFormProps = {
  begun: ShownReply['begun']
  name: string
  isAsked: boolean
  isOpen: boolean
}

/** All that is needed only once somebody writes. */
const onceWriting = 'hidden group-focus-within/write:grid group-has-[textarea:not(:placeholder-shown)]/write:grid'

/** Reply: write and send, or preview first. Input is kept until it is sent. */
export function ReplyForm({ begun, name, isAsked, isOpen }: ReplyFormProps) {
  const { template, templates } = begun
  const kept = useUnsavedInput(`reply ${template}`)
  const { search } = useLocation()
  const navigate = useNavigate()
  // A preview shows what was typed when it was asked for.
  const [outdated, setOutdated] = useState<ShownMail>()
  useFocusIn(kept.box, isAsked)
  const more = isOpen ? 'grid' : onceWriting

  function onStored() {
    kept.onStored()
    navigate({ search: withChanges(search, { write: '', template: '' }) }, { preventScrollReset: true })
  }
  return (
    <WorkForm
      intent="reply"
      className="group/write grid gap-2"
      showsErrors
      onSubmit={kept.onSubmit}
      onStored={onStored}
    >
      {(mail) => {
        const shown = mail === outdated ? undefined : mail
        return (
          <>
            <div onInput={() => setOutdated(mail)}>
              <UnsavedInput kept={kept} className="grid gap-2 [&_textarea]:field-sizing-content">
                <div className={more}>
                  <SmallFields value>
                    <TextField name="subject" defaultValue={begun.subject} label="Subject" />
                  </SmallFields>
                </div>
                <ReplyText name={name} defaultValue={begun.body} isOpen={isOpen} />
              </UnsavedInput>
            </div>
            {shown && <RequestedEmail mail={shown} />}
            <div className={`${actions} ${more} grid-flow-col justify-start`}>
              <Submit name="do" value="send" look={isOpen ? 'filled' : 'ghost'}>
                Send
              </Submit>
              <Submit name="do" value="preview">
                Preview
              </Submit>
              {templates.length > 0 && (
                <Menu label={templates.find(({ id }) => id === template)?.name ?? 'Templates'}>
                  <ul>
                    {templates.map(({ id, name }) => (
                      <li key={id}>
                        <Link
                          to={withChanges(search, { template: id, write: 'reply' })}
                          preventScrollReset
                          className={templateLink}
                        >
                          {name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </Menu>
              )}
            </div>
          </>
        )
      }}
    </WorkForm>
  )
}

function ReplyText({ name, defaultValue: stored, isOpen }: { name: string; defaultValue: string; isOpen: boolean }) {
  const { defaultValue, error } = useSent('body', stored)
  return (
    <div className="[&>div:empty]:hidden">
      <textarea
        name="body"
        aria-label="Text"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && 'reply-error'}
        rows={1}
        className={`input input-small max-h-[40dvh] w-full resize-none py-[0.45rem] placeholder:text-muted-foreground ${isOpen ? 'min-h-24' : ''}`}
        placeholder={`Write to ${name}`}
        data-key="r"
        defaultValue={defaultValue}
      />
      <FieldError id="reply-error" message={error} />
    </div>
  )
}
