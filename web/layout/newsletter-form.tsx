import { type SyntheticEvent, useEffect, useRef } from 'react'
import company from '#content/company.yaml'
import navigation from '#content/navigation.yaml'
import { AnyLink } from '#web/ui/any-link.tsx'

const { title, label, button, text, privacy, withoutScript, broken } = navigation.footer.newsletter

/**
 * The newsletter sign-up (specification 2, 4, 5). What it does is fetched when somebody turns to it: every page carries
 * the form, and few people subscribe.
 */
export function NewsletterForm() {
  const form = useRef<HTMLFormElement>(null)

  // An address may have been typed before script ran, or brought back by a reload.
  useEffect(() => {
    if (form.current?.checkValidity()) act(form.current, 'judge')
  }, [])

  const acts = (deed: Deed) => (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    act(event.currentTarget, deed)
  }
  return (
    <form
      ref={form}
      className="newsletter page-width"
      aria-labelledby="newsletter"
      tabIndex={-1}
      noValidate
      onFocus={acts('judge')}
      onInput={acts('judge')}
      onSubmit={acts('send')}
    >
      <div>
        <h2 id="newsletter">{title}</h2>
        <p id="newsletter-terms">
          {company.name} {text} <AnyLink to={privacy.to}>{privacy.label}</AnyLink>
        </p>
      </div>
      <div>
        <label htmlFor="newsletter-email">{label}</label>
        <div className="newsletter-row">
          <input
            id="newsletter-email"
            name="Email Address"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            aria-describedby="newsletter-terms"
          />
          <button type="submit" disabled data-judged="">
            {button}
          </button>
        </div>
        <noscript>
          <p>
            {withoutScript} <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
        </noscript>
      </div>
    </form>
  )
}

type Deed = keyof typeof import('./subscribing.ts')

function act(form: HTMLFormElement, deed: Deed): void {
  import('./subscribing.ts').then(
    (subscribing) => subscribing[deed](form),
    () => {
      // The network is gone, and the browser does not ask again for a script that failed.
      if (!form.checkValidity()) return
      const field = form.elements[0] as HTMLInputElement
      field.setCustomValidity(broken)
      field.reportValidity()
    },
  )
}
