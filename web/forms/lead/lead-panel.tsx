import CalendarDays from 'lucide-react/icons/calendar-days'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Steps } from '#content/schema.ts'
import type { FieldRules } from '#contract/form-fields.ts'
import { HONEYPOT_FIELD } from '#contract/leads.ts'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { Notice } from '#ui/notice.tsx'
import { useContent } from '#web/content.tsx'
import { focusOnMount } from '#web/focus-on-mount.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { PointItems } from '#web/points.tsx'
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
  /** Extra content of the thank-you, by the submission's id, with the server's summary. */
  sent?: (id: string, summary?: string) => ReactNode
  /** Top of the column beside the form. */
  beside?: ReactNode
  /** Whether the page has other ways to reach the academy already. */
  hasWays?: boolean
  /** Shown above the button during submission, such as a progress bar. */
  underway?: ReactNode
  children: ReactNode
}

/** Lead form or, once sent, the thank-you, with next steps and contacts beside it. */
export function LeadPanel<Rules extends FieldRules>(props: LeadPanelProps<Rules>) {
  const { form, title, intro, next, subject, beside, hasWays = false } = props
  const id = useId()
  return (
    <div className="section page-width grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-14">
      <section aria-labelledby={form.sent ? undefined : id} className="min-w-0 card px-5 py-7 sm:p-8 lg:p-10">
        {form.sent ? (
          <ThankYou {...props} {...form.sent} />
        ) : (
          <>
            <h2 id={id} ref={form.sent === null ? focusOnMount : undefined} tabIndex={-1} className="text-title-3">
              {title}
            </h2>
            {intro ? <p className="mt-3 text-muted-foreground">{intro}</p> : null}
            <LeadFields {...props} className="mt-8" />
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
        {hasWays ? null : (
          <section aria-labelledby={`${id}-ways`}>
            <h2 id={`${id}-ways`} className="text-title-4">
              Would you rather talk to someone?
            </h2>
            <ContactWays subject={subject} />
          </section>
        )}
      </aside>
    </div>
  )
}

type LeadFieldsProps<Rules extends FieldRules> = Pick<
  LeadPanelProps<Rules>,
  'form' | 'action' | 'underway' | 'children'
> & { className: string; variant?: 'filled' | 'ghost' }

/** The form itself: errors, fields, what went wrong, and the button. */
export function LeadFields<Rules extends FieldRules>(props: LeadFieldsProps<Rules>) {
  const { form, action, underway, children, className, variant = 'filled' } = props
  const { form: element, ready, problem, submitting } = form
  const { company } = useContent()
  const pressed = useRef(false)
  // A click that early-press.ts repeats comes before the draft has what was typed.
  useEffect(() => {
    if (!ready || !pressed.current) return
    pressed.current = false
    element.current?.requestSubmit()
  }, [ready, element])
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      className={className}
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
        {problem ? (
          <div className="w-full">
            <Notice tone="alarm" role="alert">
              <p>{problem}</p>
              <p className="mt-1 text-muted-foreground">
                Nothing is lost: your answers are still here, and you can send them again.
              </p>
            </Notice>
          </div>
        ) : null}
        {submitting ? underway : null}
        {/* Not a submit button until hydration, since a native submit would put the answers into the URL. */}
        <Button
          {...(ready ? { type: 'submit' } : { onClick: () => (pressed.current = true) })}
          variant={variant}
          loading={submitting}
          className="w-full sm:w-auto sm:px-10"
        >
          {submitting ? 'Submitting...' : action}
        </Button>
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

type ThankYouProps<Rules extends FieldRules> = LeadPanelProps<Rules> & {
  to: string
  id: string
  summary?: string | undefined
}

function ThankYou<Rules extends FieldRules>({ form, to, id, summary, next, again, sent }: ThankYouProps<Rules>) {
  return (
    <div>
      <Logo className="h-12 text-foreground" />
      <h2 ref={focusOnMount} tabIndex={-1} className="mt-5 text-title-2">
        Thank you
      </h2>
      <p className="mt-4 text-lead">
        We have received it and will write to <strong className="[overflow-wrap:anywhere]">{to}</strong>.
      </p>
      <p className="mt-2 text-muted-foreground">
        If that address is wrong, please send the form again with the right one.
      </p>
      {sent?.(id, summary)}
      {next && (
        <>
          <h3 className="mt-8 mb-6 text-title-3">{next.heading.title}</h3>
          <ol className="steps">
            <PointItems points={next.steps} level="h4" />
          </ol>
        </>
      )}
      <p className="mt-8">
        <Button variant="ghost" onClick={form.reopen}>
          {again}
        </Button>
      </p>
    </div>
  )
}

export function ContactWays({ subject }: { subject: string }) {
  const { company, navigation } = useContent()
  const { email, phone, hours, schedulingUrl } = company
  return (
    <div>
      <ul className="mt-[1.25rem]">
        <Way icon={Mail} to={`mailto:${email}?subject=${encodeURIComponent(subject)}`} label={email} />
        {phone && <Way icon={Phone} to={`tel:${phone.dialled}`} label={phone.shown} />}
        <Way icon={CalendarDays} to={schedulingUrl} label={navigation.footer.schedulingLabel} />
      </ul>
      <p className="border-t pt-[1rem] text-small text-muted-foreground">{hours}</p>
    </div>
  )
}

type WayProps = { icon: typeof Mail; to: string; label: string }

function Way({ icon: Icon, to, label }: WayProps) {
  return (
    <li className="flex min-h-[3.25rem] items-center gap-[0.85rem] border-t">
      <Icon className="flex-none text-primary" aria-hidden="true" />
      <a
        href={to}
        className="wrap-anywhere py-[0.5rem] font-semibold decoration-primary underline-offset-[0.2em] hover:underline"
      >
        {label}
      </a>
    </li>
  )
}
