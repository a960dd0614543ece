import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { talentFields } from '#contract/forms/talent.ts'
import { sendLead } from '#web/api.ts'
import { FieldGroup } from '#web/forms/field-group.tsx'
import { FormField, FormFields } from '#web/forms/form-field.tsx'
import { type LeadPageProps, LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import { loadForm } from '#web/load-page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'

export const loader = (args: LoaderFunctionArgs) => loadForm(args, 'talents-request', 'talents')

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function TalentsRequest() {
  const { meta, heading, picture, next, crumb } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead heading={heading} picture={picture} crumb={crumb} />
      <TalentForm next={next} subject={meta.title} />
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
