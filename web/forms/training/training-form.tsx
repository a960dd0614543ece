import type { ReactNode } from 'react'
import type { Heading, Steps } from '#content/schema.ts'
import { trainingFields } from '#contract/forms/training.ts'
import { FieldGroup } from '#web/forms/field-group.tsx'
import { LeadField } from '#web/forms/lead/lead-field.tsx'
import { LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { sendAsJson } from '#web/forms/lead/send-as-json.ts'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'

const definition = { name: 'training', rules: trainingFields, fromAddress: { topic: 'topics' } } as const
const send = sendAsJson<typeof trainingFields>('/Training/request')

/** A company's request for training. */
export function TrainingForm({ heading, next, ways }: { heading: Heading; next: Steps; ways: ReactNode }) {
  const form = useLeadForm(definition, { send })
  return (
    <LeadPanel
      form={form}
      title={heading.title}
      lead={heading.lead}
      action="Send request"
      again="Send another request"
      next={next}
      ways={ways}
    >
      <FieldGroup title="WHO IS ASKING">
        <LeadField form={form} name="company" autoComplete="organization" />
        <LeadField form={form} name="contactName" autoComplete="name" />
        <LeadField form={form} name="email" autoComplete="email" />
        <LeadField form={form} name="phone" />
      </FieldGroup>
      <FieldGroup title="THE TRAINING">
        <LeadField form={form} name="topics" hint="In your own words, or the title of a session." />
        <LeadField form={form} name="teamSize" hint="How many people would take part." />
        <LeadField form={form} name="format" />
        <LeadField form={form} name="timeFrame" wide hint="A month, a quarter, or the date by which it matters." />
        <LeadField form={form} name="goals" hint="What the team should be able to do afterwards." />
      </FieldGroup>
    </LeadPanel>
  )
}
