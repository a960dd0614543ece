import { contactFields } from '#contract/forms/contact.ts'
import { sendLead } from '#web/api.ts'
import { FieldColumns } from '#web/forms/field-group.tsx'
import { LeadField, LeadFields } from '#web/forms/lead/lead-field.tsx'
import { type LeadPageProps, LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'

const definition = { name: 'contact', rules: contactFields, fromAddress: { topic: 'topic' } } as const

/** Topics about what the academy already has of a person. */
const ownRecords = ['My application', 'My personal information']

export function ContactForm(page: LeadPageProps) {
  const form = useLeadForm(definition, { send: sendLead('/Contact/send-message') })
  return (
    <LeadPanel
      {...page}
      form={form}
      title="Write to us"
      lead="Tell us what it is about and how to reach you."
      action="Send message"
      again="Send another message"
    >
      <FieldColumns>
        <LeadField form={form} name="name" />
        <LeadField
          form={form}
          name="email"
          hint={ownRecords.includes(form.values.topic) && 'The one you applied with, so that we can find you.'}
        />
        <LeadFields form={form} names={['phone', 'topic']} />
        <LeadField form={form} name="message" tall />
      </FieldColumns>
    </LeadPanel>
  )
}
