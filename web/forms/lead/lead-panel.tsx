import { type ReactNode, useEffect, useId, useRef } from 'react'
import company from '#content/company.yaml'
import type { Steps } from '#content/schema.ts'
import type { FieldRules } from '#contract/form-fields.ts'
import { HONEYPOT_FIELD } from '#contract/leads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { PointItems } from '#web/points.tsx'
import { ContactWays } from './contact-ways.tsx'
import { ThankYou } from './thank-you.tsx'
import type { LeadForm } from './use-lead-form.ts'

export type LeadPageProps = {
  /** Next steps after sending, if the page has any. */
  next?: Steps | undefined
  /** Subject of an email written instead. */
  subject: string
}

type LeadPanelProps<Rules extends FieldRules> = LeadPageProps & {
  form: LeadForm<Rules>
  title: string
  intro?: string | undefined
  /** Labels of the submit button, and of the button for another submission. */
  action: string
  again: string
  /** Extra content of the thank-you, by the submission's id. */
  sent?: (id: string) => ReactNode
  /** Top of the column beside the form. */
  beside?: ReactNode
  /** Shown above the button during submission, such as a progress bar. */
  underway?: ReactNode
  children: ReactNode
}

/** Lead form or, once sent, the thank-you, with next steps and contacts beside it. */
export function LeadPanel<Rules extends FieldRules>(props: LeadPanelProps<Rules>) {
  const { form, title, intro, again, sent, next, subject, beside } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const reopened = useRef(false)
  useEffect(() => {
    if (form.sent) reopened.current = true
    else if (reopened.current) heading.current?.focus()
  }, [form.sent])

  return (
    <div className="section page-width grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-14">
      <section
        aria-labelledby={form.sent ? undefined : id}
        className="min-w-0 rounded-card border border-border bg-card px-5 py-7 sm:p-8 lg:p-10"
      >
        {form.sent ? (
          <ThankYou email={form.sent.to} next={next} again={again} onAgain={form.reopen}>
            {sent?.(form.sent.id)}
          </ThankYou>
        ) : (
          <>
            <h2 id={id} ref={heading} tabIndex={-1} className="text-title-3">
              {title}
            </h2>
            {intro ? <p className="mt-3 text-muted-foreground">{intro}</p> : null}
            <Fields {...props} />
          </>
        )}
      </section>
      <aside className="grid gap-12 sm:max-lg:grid-cols-2 lg:sticky lg:top-28">
        {beside}
        {next && !form.sent ? (
          <section aria-labelledby={`${id}-next`}>
            <h2 id={`${id}-next`} className="mb-6 text-title-4">
              {next.heading.title}
            </h2>
            <ol className="steps">
              <PointItems points={next.steps} />
            </ol>
          </section>
        ) : null}
        <section aria-labelledby={`${id}-ways`}>
          <h2 id={`${id}-ways`} className="text-title-4">
            Would you rather talk to someone?
          </h2>
          <ContactWays subject={subject} />
        </section>
      </aside>
    </div>
  )
}

function Fields<Rules extends FieldRules>({ form, action, underway, children }: LeadPanelProps<Rules>) {
  const { trouble, submitting } = form
  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      className="mt-8"
    >
      <noscript>
        <Notice tone="alarm">
          This form needs JavaScript. Without it, please write to{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>
          {company.phone && (
            <>
              {' '}
              or call <a href={`tel:${company.phone.dialled}`}>{company.phone.shown}</a>
            </>
          )}
          .
        </Notice>
      </noscript>
      <ErrorSummary form={form} level="h3" />
      <div className="flex flex-col gap-8">{children}</div>
      <Honeypot />
      <div className="mt-5 flex flex-col items-start gap-4">
        {trouble ? (
          <div className="w-full">
            <Notice tone="alarm" role="alert">
              <p>{trouble}</p>
              <p className="mt-1 text-muted-foreground">
                Nothing is lost: your answers are still here, and you can send them again.
              </p>
            </Notice>
          </div>
        ) : null}
        {submitting ? underway : null}
        <SubmitButton form={form} label={action} />
      </div>
    </form>
  )
}

/** Honeypot field (contract/leads.ts). Not `display: none`, which better bots detect. */
function Honeypot() {
  const id = useId()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Please leave this empty</label>
      <input id={id} type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}

/**
 * Not a submit button until hydration, since a native submit would put the answers into the URL. Repeats an early
 * click.
 */
function SubmitButton({
  form,
  label,
}: {
  form: Pick<LeadForm<FieldRules>, 'form' | 'ready' | 'submitting'>
  label: string
}) {
  const { form: element, ready, submitting } = form
  const pressed = useRef(false)
  useEffect(() => {
    if (!ready || !pressed.current) return
    pressed.current = false
    element.current?.requestSubmit()
  }, [ready, element])

  return (
    <Button
      {...(ready ? { type: 'submit' } : { onClick: () => (pressed.current = true) })}
      loading={submitting}
      className="w-full sm:w-auto sm:px-10"
    >
      {submitting ? 'Submitting...' : label}
    </Button>
  )
}
