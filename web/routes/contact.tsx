import company from '#content/company.yaml'
import contact from '#content/contact.yaml'
import { contactFields } from '#contract/forms/contact.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { sendLead } from '#web/api.ts'
import { FieldColumns } from '#web/forms/field-group.tsx'
import { FormField, FormFields } from '#web/forms/form-field.tsx'
import { type LeadPageProps, LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { Questions } from '#web/sections/questions.tsx'

export const meta = () => pageMeta(contact.meta)

export default function Contact() {
  const { heading, picture, reasons, next, questions } = contact
  return (
    <>
      <PageHead heading={heading} picture={picture} />
      <ContactForm next={next} subject={`A question for ${company.name}`} />
      <section className="washed" aria-labelledby="reasons-title">
        <div className="section page-width">
          <h2 id="reasons-title" className="text-title-2">
            What it is about
          </h2>
          <ul className="mt-[clamp(1.75rem,3vw,2.5rem)] grid gap-[1.1rem] md:grid-cols-2">
            {reasons.map(({ title, text, link }) => (
              <li
                key={title}
                className="grid content-start gap-[0.5rem] rounded-card bg-card p-[clamp(1.5rem,2.6vw,2.25rem)]"
              >
                <h3 className="text-title-4">{title}</h3>
                <p className="text-muted-foreground">{text}</p>
                {link && (
                  <AnyLink to={link.to} className="arrow-link">
                    {link.label} <Glyph sign="arrow-right" size={18} />
                  </AnyLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Questions questions={questions} />
    </>
  )
}

const definition = {
  name: 'contact',
  rules: contactFields,
  fromAddress: { topic: 'topic', message: 'message' },
} as const

/** Topics about the sender's own data. */
const ownRecords = ['My application', 'My personal information']

function ContactForm(page: LeadPageProps) {
  const form = useLeadForm(definition, { send: sendLead('/Contact/send-message') })
  return (
    <LeadPanel
      {...page}
      form={form}
      title="Write to us"
      intro="Tell us what it is about and how to reach you."
      action="Send message"
      again="Send another message"
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
