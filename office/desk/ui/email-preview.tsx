import { useId } from 'react'
import { useFocus } from '#office/ui/declined.tsx'
import { Check } from './fields.tsx'

export type ShownMail = { subject: string; to: string; html: string; text: string }

const paper = 'mt-2 grid gap-3 wrap-anywhere card px-[1.1rem] py-4 text-small'

/** Email as sent: HTML in a frame without script, or plain text. Works without script. */
export function EmailPreview({ mail }: { mail: ShownMail }) {
  const name = `email${useId()}`
  return (
    <div className={`group/email ${paper}`} data-email="">
      <dl className="grid gap-[0.2rem] border-b pb-3">
        {Object.entries({ To: mail.to, Subject: mail.subject }).map(([term, value]) => (
          <div key={term} className="grid grid-cols-[4rem_minmax(0,1fr)]">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <fieldset className="flex gap-x-5">
        <legend className="sr-only">Show the email as</legend>
        <Check type="radio" name={name} value="html" defaultChecked isInline>
          Formatted
        </Check>
        <Check type="radio" name={name} value="text" isInline>
          Plain
        </Check>
      </fieldset>
      <iframe
        className="group-has-[[value=text]:checked]/email:hidden h-136 w-full resize-y rounded-field bg-[Canvas] scheme-light"
        title={`Email: ${mail.subject}`}
        sandbox=""
        loading="lazy"
        srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
      />
      <p className="hidden whitespace-pre-wrap group-has-[[value=text]:checked]/email:block">{mail.text.trim()}</p>
    </div>
  )
}

/** Same, as a section that takes the focus, since it was just requested. */
export function RequestedEmail({ mail }: { mail: ShownMail }) {
  return (
    <section ref={useFocus(mail)} tabIndex={-1} aria-label="Preview">
      <EmailPreview mail={mail} />
    </section>
  )
}

/** Same, collapsed below its subject. */
export function FoldedEmail({ mail }: { mail: ShownMail }) {
  return (
    <details>
      <summary>
        Email: <span className="link">{mail.subject}</span>
      </summary>
      <EmailPreview mail={mail} />
    </details>
  )
}
