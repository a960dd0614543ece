import { type FormEvent, useEffect, useRef, useState } from 'react'
import { longDay, shortDay } from '#content/format.ts'
import { place } from '#content/place.ts'
import { EMAIL_MAX_LENGTH } from '#contract/fields.ts'
import { validationErrors } from '#contract/form-fields.ts'
import { type EnrollmentField, enrollmentFields } from '#contract/forms/enrollment.ts'
import { SAVED_FORM_DAYS, type SavedFormReceipt } from '#contract/saved-forms.ts'
import { Button } from '#ui/button.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { call, json } from '#web/api.ts'
import { ErrorSummary, FieldLink } from '#web/forms/error-summary.tsx'
import { idempotencyKey } from '#web/forms/form-draft.ts'
import { getStep } from './application-draft.ts'
import { START_GONE, StepFields } from './steps.tsx'
import { SENT_ALREADY } from './submission.ts'
import { missingWords } from './submit-checks.ts'
import { type Application, type ApplicationStart, useApplication } from './use-application.ts'

/** Enrollment form: two steps without a gate between them, all checked at Submit. */
export function ApplicationForm(start: ApplicationStart) {
  const application = useApplication(start)
  const { form, step, ready, goTo, submit, submitting, problem, summary } = application

  return (
    <div className="card p-5 sm:p-8 lg:p-10">
      <form
        ref={form}
        aria-labelledby="enrollment"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (step === 1) goTo(2)
          else void submit()
        }}
      >
        <noscript>
          <Notice tone="alarm">
            This form needs JavaScript. Please turn it on, or <a href="/contact">write to us</a>.
          </Notice>
        </noscript>
        <ErrorSummary form={application} level="h2" />
        <Progress application={application} />
        {step === 1 && application.isStartGone ? (
          <div className="mt-6">
            <Notice tone="news">{START_GONE} You can choose another one in the second step.</Notice>
          </div>
        ) : null}
        {step === 2 && !summary ? <MissingBefore application={application} /> : null}
        <div className="mt-8 flex flex-col gap-6">
          <StepFields application={application} />
        </div>
        <div className="flex flex-col gap-4 pt-4">
          {problem ? (
            <Notice tone="alarm" role="alert">
              {problem}
              {problem === SENT_ALREADY ? (
                <a href="/application" className="link">
                  See your application
                </a>
              ) : null}
            </Notice>
          ) : null}
          {step === 1 ? (
            // Not a submit button until hydration, since a native submit would put the answers into the URL.
            // early-press.ts repeats a click.
            <Button
              key="continue"
              {...(ready ? { type: 'submit' } : { onClick: () => goTo(2) })}
              className="w-full sm:w-auto sm:self-end sm:px-10"
            >
              Continue
            </Button>
          ) : (
            <div className="flex gap-3 sm:justify-between">
              <Button variant="ghost" onClick={() => goTo(1)} className="sm:px-8">
                Previous
              </Button>
              <Button type="submit" loading={submitting} className="flex-1 sm:flex-none sm:px-10">
                {submitting ? 'Submitting...' : 'Submit'}
              </Button>
            </div>
          )}
        </div>
      </form>
      <SaveLater application={application} />
    </div>
  )
}

/** Heading of the step ('STEP 1 OF 2') with two bars, and the start. A new step moves the focus here. */
function Progress({ application: { step, heading, chosenStart } }: { application: Application }) {
  return (
    <div className="flex items-center gap-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="shrink-0 font-semibold font-text text-primary text-small leading-normal tracking-wide"
      >
        {`STEP ${step} OF 2`}
      </h2>
      <div className="flex flex-1 gap-1.5" aria-hidden="true">
        {[1, 2].map((part) => (
          <span
            key={part}
            className={`h-1.5 flex-1 rounded-pill transition-colors duration-250 ${part <= step ? 'bg-primary' : 'bg-border'}`}
          />
        ))}
      </div>
      {chosenStart ? (
        <p className="shrink-0 text-muted-foreground text-small leading-normal">
          {chosenStart.state === 'waitlist' ? 'Waitlist for' : 'Starting'} {shortDay(chosenStart.starts)}
        </p>
      ) : null}
    </div>
  )
}

/** Shows on step 2 what is missing in step 1, without blocking. */
function MissingBefore({ application }: { application: Application }) {
  const { values } = application
  const invalid = Object.keys(validationErrors(enrollmentFields, values)) as EnrollmentField[]
  const missing = invalid.filter((field) => getStep(field) === 1)
  if (missing.length === 0) return null
  return (
    <div className="mt-6">
      <Notice tone="news">
        <p>
          Step 1 still needs{' '}
          {new Intl.ListFormat(place().locale).formatToParts(missing).map(({ type, value }) =>
            type === 'literal' ? (
              value
            ) : (
              <FieldLink key={value} form={application} field={value} className="link">
                {missingWords(enrollmentFields[value as EnrollmentField], values[value as EnrollmentField])}
              </FieldLink>
            ),
          )}
          . You can fill in this step first.
        </p>
      </Notice>
    </div>
  )
}

/** "Save and finish later": emails a link that opens the form with its current input on another device. */
function SaveLater({ application: { values, saved, saveKey, answers } }: { application: Application }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof send>>>()
  const panel = useRef<HTMLFormElement>(null)
  const email = typed ?? values.email
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('input')?.focus()
  }, [isOpen])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setAnswer(undefined)
    const key = saved || idempotencyKey()
    // First, so that the form is never sent under another key.
    saveKey(key)
    setAnswer(await send({ email, answers }, key))
    setBusy(false)
  }

  const problem = answer?.success ? undefined : answer?.errors?.email?.[0]
  return (
    <div className="mt-6 border-t pt-4">
      <Button variant="quiet" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        Save and finish later
      </Button>
      {isOpen ? (
        <form ref={panel} onSubmit={save} noValidate className="mt-2">
          <p className="mb-5 text-small text-muted-foreground">
            We email you a link that opens this form on any device, as it is now. It works for {SAVED_FORM_DAYS} days.
          </p>
          <LabeledInput
            label="Email Address"
            name="saveTo"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX_LENGTH}
            validation={false}
            value={email}
            error={problem}
            onChange={setTyped}
          />
          <Button type="submit" variant="ghost" loading={busy}>
            {busy ? 'Saving...' : 'Email me the link'}
          </Button>
          <div role="status" className="mt-4">
            {answer?.success ? (
              <Notice tone="calm">
                Saved. The link in our email to <span className="[overflow-wrap:anywhere]">{answer.email}</span> opens
                this form on any device until {longDay(answer.expiresOn)}.
              </Notice>
            ) : answer && problem === undefined ? (
              <Notice tone="alarm">{answer.message}</Notice>
            ) : null}
          </div>
        </form>
      ) : null}
    </div>
  )
}

async function send(draft: { email: string; answers: object }, key: string) {
  const request = json(draft, { 'Idempotency-Key': key })
  const read = ({ expiresOn }: Partial<SavedFormReceipt>) =>
    expiresOn ? { expiresOn, email: draft.email.trim() } : undefined
  return await call('/ApplicationForm/na/save-draft', request, 15_000, read)
}
