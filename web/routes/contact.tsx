import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Content } from '#content/schema.ts'
import { contactFields } from '#contract/forms/contact.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { sendLead } from '#web/api.ts'
import { useContent } from '#web/content.tsx'
import { schedule } from '#web/context.ts'
import { FieldColumns } from '#web/forms/field-group.tsx'
import { FormField, FormFields } from '#web/forms/form-field.tsx'
import { ContactWays, type LeadPageProps, LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { Questions } from '#web/sections/questions.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { contact } = context.get(schedule).content
  return pick(contact, 'meta', 'heading', 'picture', 'reasons', 'next', 'questions')
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function Contact() {
  const { heading, picture, reasons, next, questions } = useLoaderData<typeof loader>()
  const subject = `A question for ${useContent().company.name}`
  return (
    <>
      <PageHead heading={heading} picture={picture} beside={<Ways subject={subject} />} />
      <ContactForm next={next} subject={subject} beside={<Reasons reasons={reasons} />} />
      <Questions questions={questions} />
    </>
  )
}

/** Everything but the form: a reader who would rather call sees the number first. */
function Ways({ subject }: { subject: string }) {
  const { zoneLabel, address } = useContent().company
  return (
    <section className="card px-[1.5rem] py-[1.25rem]" aria-labelledby="ways-title">
      <h2 id="ways-title" className="text-title-4">
        Write, call, or choose an hour
      </h2>
      <ContactWays subject={subject} />
      <p className="text-muted-foreground text-small">
        {zoneLabel}, from {address.city}, {address.region}
      </p>
    </section>
  )
}

/** Pages that answer sooner than we can. */
function Reasons({ reasons }: Pick<Content['contact'], 'reasons'>) {
  return (
    <section aria-labelledby="reasons-title">
      <h2 id="reasons-title" className="text-title-4">
        What others ask about
      </h2>
      <ul className="mt-[1.25rem]">
        {reasons.map(({ title, text, link }) => (
          <li key={title} className="border-t py-[0.85rem] text-[0.9375rem]/[1.45]">
            <h3 className="small-title">{title}</h3>
            <p className="text-muted-foreground">
              {text}{' '}
              {link && (
                <AnyLink to={link.to} className="link">
                  {link.label}
                </AnyLink>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const definition = {
  name: 'contact',
  rules: contactFields,
  fromAddress: { topic: 'topic', message: 'message' },
} as const

/** Topics about the sender's own data. */
const ownRecords = ['My application', 'My personal information']

function ContactForm({ beside, ...page }: LeadPageProps & { beside: ReactNode }) {
  const form = useLeadForm(definition, { send: sendLead('/Contact/send-message') })
  return (
    <LeadPanel
      {...page}
      form={form}
      beside={beside}
      title="Write to us"
      intro="Tell us what it is about and how to reach you."
      action="Send message"
      again="Send another message"
      hasWays
    >
      <FieldColumns>
        <FormField form={form} name="name" />
        <FormField
          form={form}
          name="email"
          hint={ownRecords.includes(form.values.topic) && 'The one you applied with, so that we can find you.'}
        />
        <FormFields form={form} names={['phone', 'topic']} />
        <FormField form={form} name="message" tall />
      </FieldColumns>
    </LeadPanel>
  )
}
