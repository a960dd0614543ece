import type { ReactNode } from 'react'
import type { Steps } from '#content/schema.ts'
import { talentFields } from '#contract/forms/talent.ts'
import { FieldGroup } from '#web/forms/field-group.tsx'
import { LeadField } from '#web/forms/lead/lead-field.tsx'
import { LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { sendAsJson } from '#web/forms/lead/send-as-json.ts'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'

const definition = { name: 'talent', rules: talentFields }
const send = sendAsJson<typeof talentFields>('/Talent/request')

/** An employer's request for people. */
export function TalentForm({ next, ways }: { next: Steps; ways: ReactNode }) {
  const form = useLeadForm(definition, { send })
  return (
    <LeadPanel
      form={form}
      title="Your request"
      lead="Short answers do. We ask the rest when we talk."
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
      <FieldGroup title="THE WORK">
        <LeadField form={form} name="roles" wide hint="Titles are enough, such as data analyst or cloud engineer." />
        <LeadField form={form} name="headcount" />
        <LeadField form={form} name="engagement" hint="Not sure yet? Take the closest one." />
        <LeadField form={form} name="skills" hint="What they should be able to do in the first weeks." />
        <LeadField form={form} name="start" hint="A month is enough." />
        <LeadField form={form} name="place" hint="A city and how many days on site, or remote." />
        <LeadField form={form} name="notes" hint="Anything else that we should know before we talk." />
      </FieldGroup>
    </LeadPanel>
  )
}
