import company from '#content/company.yaml'
import contact from '#content/contact.yaml'
import { AnyLink } from '#ui/any-link.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { ContactForm } from '#web/forms/contact/contact-form.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { ContactWays } from '#web/sections/contact-ways.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { Questions } from '#web/sections/questions.tsx'

export const meta = () => pageMeta(contact.meta)

export default function Contact() {
  const { heading, picture, reasons, next, questions } = contact
  return (
    <>
      <PageHead heading={heading} picture={picture} />
      <ContactForm next={next} ways={<ContactWays subject={`A question for ${company.name}`} />} />
      <section className="washed" aria-labelledby="reasons-title">
        <div className="section page-width">
          <h2 id="reasons-title" className="text-title-2">
            What it is about
          </h2>
          <ul className="reason-cards">
            {reasons.map(({ title, text, link }) => (
              <li key={title}>
                <h3 className="text-title-4">{title}</h3>
                <p>{text}</p>
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
