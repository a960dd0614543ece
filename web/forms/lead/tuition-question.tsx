import { useEffect, useId, useMemo } from 'react'
import type { CoursePage } from '#content/schema.ts'
import { contactFields } from '#contract/forms/contact.ts'
import { TUITION_TOPIC, tuitionQuestion } from '#contract/tuition.ts'
import { sendLead } from '#web/api.ts'
import { focusOnMount } from '#web/focus-on-mount.ts'
import { FieldColumns } from '#web/forms/field-group.tsx'
import { FormFields } from '#web/forms/form-field.tsx'
import { LeadFields } from './lead-panel.tsx'
import { type Send, useLeadForm } from './use-lead-form.ts'

const { name, email } = contactFields
const definition = { name: 'tuition', rules: { name, email } } as const
const sendMessage = sendLead('/Contact/send-message')

type TuitionQuestionProps = {
  page: Pick<CoursePage, 'menuLabel'>
  /** When the answer comes, if the academy says so. */
  promise: string | undefined
}

/** A message that asks for a training's tuition, of which the visitor writes only whom to answer. */
export function TuitionQuestion({ page, promise }: TuitionQuestionProps) {
  const id = useId()
  const message = tuitionQuestion(page)
  const extras = useMemo(() => ({ identity: message }), [message])
  const send: Send<typeof definition.rules> = (body, key) =>
    sendMessage({ ...body, topic: TUITION_TOPIC, message }, key)
  const form = useLeadForm(definition, { send, extras })
  const { sent, ready, focusField } = form
  useEffect(() => {
    if (ready) focusField('name')
  }, [ready, focusField])
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={sent ? focusOnMount : undefined} tabIndex={-1} className="text-title-4">
        {sent ? 'Thank you' : 'Ask for the tuition'}
      </h2>
      <p className="mt-1 text-muted-foreground">
        {sent && (
          <>
            We have your question and write to <strong className="wrap-anywhere text-foreground">{sent.to}</strong>.{' '}
          </>
        )}
        {promise && `${promise}.`}
      </p>
      {!sent && (
        <LeadFields form={form} action="Send question" variant="ghost" className="mt-4">
          <FieldColumns>
            <FormFields form={form} names={['name', 'email']} />
          </FieldColumns>
        </LeadFields>
      )}
    </section>
  )
}
