import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Heading } from '#content/schema.ts'
import { trainingFields } from '#contract/forms/training.ts'
import { sendLead } from '#web/api.ts'
import { schedule } from '#web/context.ts'
import { FieldGroup } from '#web/forms/field-group.tsx'
import { FormField, FormFields } from '#web/forms/form-field.tsx'
import { type LeadPageProps, LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { Steps } from '#web/sections/steps.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { customTraining } = context.get(schedule).content
  return pick(customTraining, 'meta', 'heading', 'picture', 'shapes', 'process', 'form', 'questions')
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function CustomTraining() {
  const { meta, heading, picture, shapes, process, form, questions } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead heading={heading} picture={picture} short />
      <div id="request">
        <TrainingForm {...form} subject={meta.title} />
      </div>
      <FeatureRows block={shapes} className="washed" />
      <Steps block={process} />
      <Questions questions={questions} />
    </>
  )
}

const definition = { name: 'training', rules: trainingFields, fromAddress: { topic: 'topics' } } as const

function TrainingForm({ heading, ...page }: LeadPageProps & { heading: Heading }) {
  const form = useLeadForm(definition, { send: sendLead('/Training/request') })
  return (
    <LeadPanel
      {...page}
      form={form}
      title={heading.title}
      intro={heading.intro}
      action="Send request"
      again="Send another request"
    >
      <FieldGroup title="WHO IS ASKING">
        <FormFields form={form} names={['company', 'contactName', 'email', 'phone']} />
      </FieldGroup>
      <FieldGroup title="THE TRAINING">
        <FormFields form={form} names={['topics', 'teamSize', 'format']} />
        <FormField form={form} name="timeFrame" wide />
        <FormField form={form} name="goals" />
      </FieldGroup>
    </LeadPanel>
  )
}
