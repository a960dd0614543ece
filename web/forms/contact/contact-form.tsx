import type { ReactNode } from 'react'
import type { Steps } from '#content/schema.ts'
import { contactFields } from '#contract/forms/contact.ts'
import { FieldColumns } from '#web/forms/field-group.tsx'
import { LeadField } from '#web/forms/lead/lead-field.tsx'
import { LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { sendAsJson } from '#web/forms/lead/send-as-json.ts'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'

const definition = { name: 'contact', rules: contactFields, fromAddress: { topic: 'topic' } } as const
const send = sendAsJson<typeof contactFields>('/Contact/send-message')

/** Topics that are about what the academy already has of a person. */
const ownRecords = ['My application', 'My personal information']

/** A message to the academy. */
export function ContactForm({ next, ways }: { next: Steps; ways: ReactNode }) {
  const form = useLeadForm(definition, { send })
  return (
    <LeadPanel
      form={form}
      title="Write to us"
      lead="Say what it is about and how we can reach you."
      action="Send message"
      again="Send another message"
      next={next}
      ways={ways}
    >
      <FieldColumns>
        <LeadField form={form} name="name" autoComplete="name" />
        <LeadField
          form={form}
          name="email"
          autoComplete="email"
          hint={ownRecords.includes(form.values.topic) && 'The one you applied with, so that we can find you.'}
        />
        <LeadField form={form} name="phone" hint="If you would like us to call back." />
        <LeadField form={form} name="topic" />
        <LeadField form={form} name="message" tall />
      </FieldColumns>
    </LeadPanel>
  )
}
