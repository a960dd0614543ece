import type { SyntheticEvent } from 'react'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Fold } from '#ui/fold.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { useContent } from '#web/content.tsx'
import { Brand } from './brand.tsx'
import { individualLinks } from './menu-parts.tsx'

export function Footer() {
  const { company, navigation, courseLinks, policyLinks } = useContent()
  const { footer, header } = navigation
  const morePolicies = policyLinks.filter(({ to }) => !footer.company.links.some((link) => link.to === to))
  const application = { label: footer.applicationLabel, to: '/application' }
  return (
    <footer className="site-footer">
      <NewsletterForm />
      <div className="page-width">
        <div>
          <Brand />
          <p>{company.description}</p>
          <ul>
            {company.social.map(({ label, url }) => (
              <li key={url}>
                <a href={url}>
                  {label} <Glyph sign="arrow-up-right" size={14} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FooterLinks title={footer.company.title} links={footer.company.links} />
        <FooterLinks title={header.entries.individual.label} links={individualLinks(courseLinks)} />
        <div className="sm:grid sm:content-start sm:gap-8 xl:contents print:hidden">
          <FooterLinks title={header.entries.corporate.label} links={header.entries.corporate.links} />
          <FooterLinks title={footer.more.title} links={[...footer.more.links, ...morePolicies, application]} />
        </div>
        <ContactDetails />
      </div>
      <p className="page-width border-t pt-3 pb-4 text-muted-foreground text-small">© {company.name}</p>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  return (
    <Fold title={title}>
      <ul className="max-sm:pb-3">
        {links.map(({ label, to }) => (
          <li key={to}>
            <AnyLink to={to}>{label}</AnyLink>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function ContactDetails() {
  const { company, navigation } = useContent()
  const { address, phone, email } = company
  const { footer } = navigation
  return (
    <section className="col-span-full max-sm:pt-3 lg:col-auto" aria-label={footer.contactTitle}>
      <h2>{footer.contactTitle}</h2>
      <ul>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        {phone && (
          <li>
            <a href={`tel:${phone.dialled}`}>{phone.shown}</a>
          </li>
        )}
        <li>
          <address>
            {address.street}
            <br />
            {address.city}, {address.region} {address.postalCode}
            <br />
            {address.country}
          </address>
        </li>
        <li>
          <a href={company.schedulingUrl}>
            {footer.schedulingLabel} <Glyph sign="arrow-up-right" size={14} />
          </a>
        </li>
      </ul>
    </section>
  )
}

/** Newsletter sign-up (specification 2, 4, 5). Few people use it, so its script loads on demand. */
function NewsletterForm() {
  const { company, navigation } = useContent()
  const { title, label, button, text, privacy, broken, withoutScript } = navigation.footer.newsletter
  return (
    <div className="page-width">
      <div>
        <h2 id="newsletter" className="text-title-3 max-sm:mb-1">
          {title}
        </h2>
        <p id="newsletter-terms">
          {company.name} {text} <AnyLink to={privacy.to}>{privacy.label}</AnyLink>
        </p>
      </div>
      <form
        ref={validateTyped}
        aria-labelledby="newsletter"
        data-broken={broken}
        tabIndex={-1}
        noValidate
        onFocus={validate}
        onInput={validate}
        onSubmit={send}
      >
        <label htmlFor="newsletter-email">{label}</label>
        <div className="flex flex-wrap gap-3">
          <input
            id="newsletter-email"
            name="Email Address"
            type="email"
            autoComplete="email"
            required
            aria-describedby="newsletter-terms"
            className="input"
          />
          <Button type="submit" disabled data-validated="">
            {button}
          </Button>
        </div>
        {/* Server only, since React ignores its content in browsers. */}
        <noscript>
          {import.meta.env.SSR ? (
            <p className="mt-3">
              {withoutScript} <a href={`mailto:${company.email}`}>{company.email}</a>
            </p>
          ) : null}
        </noscript>
      </form>
    </div>
  )
}

type Action = keyof typeof import('./subscribing.ts')

const on = (action: Action) => (event: SyntheticEvent<HTMLFormElement>) => {
  event.preventDefault()
  act(event.currentTarget, action)
}
const validate = on('validate')
const send = on('send')

/** An address may have been typed before hydration, or restored by a reload. */
function validateTyped(form: HTMLFormElement | null): void {
  if (form?.checkValidity()) act(form, 'validate')
}

function act(form: HTMLFormElement, action: Action): void {
  import('./subscribing.ts').then(
    (subscribing) => subscribing[action](form),
    () => {
      // The network failed, and browsers do not retry a failed script.
      if (!form.checkValidity()) return
      const field = form.elements[0] as HTMLInputElement
      field.setCustomValidity(form.dataset.broken ?? '')
      field.reportValidity()
    },
  )
}
