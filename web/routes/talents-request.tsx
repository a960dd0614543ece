import type { MetaArgs } from 'react-router'
import request from '#content/forms/talents-request.yaml'
import talents from '#content/talents.yaml'
import { talentFields } from '#contract/forms/talent.ts'
import { sendLead } from '#web/api.ts'
import { FieldGroup } from '#web/forms/field-group.tsx'
import { FormField, FormFields } from '#web/forms/form-field.tsx'
import { type LeadPageProps, LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'

export const meta = (args: MetaArgs) => pageMeta(args, request.meta)

export default function TalentsRequest() {
  return (
    <>
      <PageHead
        heading={request.heading}
        picture={request.picture}
        crumb={{ label: talents.meta.title, to: '/talents' }}
      />
      <TalentForm next={request.next} subject={request.meta.title} />
    </>
  )
}

const definition = { name: 'talent', rules: talentFields }

function TalentForm(page: LeadPageProps) {
  const form = useLeadForm(definition, { send: sendLead('/Talent/request') })
  return (
    <LeadPanel
      {...page}
      form={form}
      title="Your request"
      intro="Short answers are fine. We will ask about the rest when we talk."
      action="Send request"
      again="Send another request"
    >
      <FieldGroup title="WHO IS ASKING">
        <FormFields form={form} names={['company', 'contactName', 'email', 'phone']} />
      </FieldGroup>
      <FieldGroup title="THE WORK">
        <FormField form={form} name="roles" wide />
        <FormFields form={form} names={['headcount', 'engagement', 'skills', 'start', 'place', 'notes']} />
      </FieldGroup>
    </LeadPanel>
  )
}
