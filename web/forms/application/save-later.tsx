import { type FormEvent, useEffect, useRef, useState } from 'react'
import { longDay } from '#content/format.ts'
import { DRAFT_DAYS, type DraftReceipt } from '#contract/drafts.ts'
import { EMAIL_MAX_LENGTH } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { call, json } from '#web/api.ts'
import { idempotencyKey } from '#web/forms/draft.ts'
import type { Application } from './use-application.ts'

/** "Save and finish later": emails a link that opens the form with its current input on another device. */
export function SaveLater({ application: { values, saved, saveKey, answers } }: { application: Application }) {
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
    <div className="mt-6 border-border border-t pt-4">
      <Button variant="quiet" onClick={() => setOpen(!isOpen)} expanded={isOpen}>
        Save and finish later
      </Button>
      {isOpen ? (
        <form ref={panel} onSubmit={save} noValidate className="mt-2">
          <p className="mb-5 text-small text-muted-foreground">
            We email you a link that opens this form on any device, as it is now. It works for {DRAFT_DAYS} days.
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
                this form on any device until {longDay(answer.expiresAt.slice(0, 10))}.
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
  const read = ({ expiresAt }: Partial<DraftReceipt>) =>
    expiresAt ? { expiresAt, email: draft.email.trim() } : undefined
  return await call('/ApplicationForm/na/save-draft', request, 15_000, read)
}
