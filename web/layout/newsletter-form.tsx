import type { SyntheticEvent } from 'react'
import company from '#content/company.yaml'
import navigation from '#content/navigation.yaml'
import newsletter from '#content/newsletter.yaml'
import { AnyLink } from '#ui/any-link.tsx'

const { title, label, button, text, privacy, broken } = navigation.footer.newsletter

/** Newsletter sign-up (specification 2, 4, 5). Few people use it, so its script loads on demand. */
export function NewsletterForm() {
  return (
    <div className="page-width newsletter">
      <div>
        <h2 id="newsletter">{title}</h2>
        <p id="newsletter-terms" className="newsletter-terms">
          {company.name} {text} <AnyLink to={privacy.to}>{privacy.label}</AnyLink>
        </p>
      </div>
      <form
        ref={validateTyped}
        aria-labelledby="newsletter"
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
            className="newsletter-field"
          />
          <button type="submit" className="button button-filled newsletter-button" disabled data-validated="">
            {button}
          </button>
        </div>
        {/* Server only, since React ignores its content in browsers. */}
        <noscript>
          {import.meta.env.SSR ? (
            <p className={`mt-3 newsletter-terms`}>
              {newsletter.withoutScript} <a href={`mailto:${company.email}`}>{company.email}</a>
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
      field.setCustomValidity(broken)
      field.reportValidity()
    },
  )
}
