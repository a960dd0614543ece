import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { applicationStatuses } from '#contract/application-status.ts'
import { UnsavedInput, useUnsavedInput } from '#office/desk/record/kept-fields.tsx'
import { Menu } from '#office/desk/record/menu.tsx'
import { WorkForm } from '#office/desk/record/work-form.tsx'
import { RequestedEmail, type ShownMail } from '#office/desk/ui/email-preview.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { statusWord, withChanges } from '#office/desk/ui/shown.ts'
import { AreaField, SelectField, TextField } from '#office/ui/fields.tsx'
import { Callout } from '#ui/callout.tsx'
import type { ShownPanel } from './load.ts'
import { useMissing } from './missing.ts'
import { OfferFields } from './offer-fields.tsx'
import { outcomeWords } from './words.ts'

const look = {
  panel:
    'min-w-0 max-xl:-mx-5 max-xl:border-y max-xl:bg-card max-xl:px-5 max-xl:pt-4 xl:sticky xl:top-0 ' +
    'xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:h-dvh xl:overflow-y-auto xl:border-l xl:px-6 xl:pt-[1.1rem]',
  form: 'grid min-h-full grid-cols-1 content-start gap-3',
  // The bars above and below cover no field that has the focus.
  fields: 'grid gap-1 [&_textarea]:field-sizing-content [&_[name]]:scroll-mt-16 [&_[name]]:scroll-mb-32',
  foot: 'sticky bottom-0 z-2 mt-auto grid gap-2 border-t bg-card py-3',
}

/** One decision with its email, filled in. */
export function DecisionPanel({ panel }: { panel: ShownPanel }) {
  const { outcome, name, replaced, letterNote } = panel
  const { email, send } = outcomeWords[outcome]
  const kept = useUnsavedInput(`decision ${outcome}`)
  const { search } = useLocation()
  const navigate = useNavigate()
  const close = withChanges(search, { decide: '' })
  const missing = useMissing(panel, kept)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const first = kept.box.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const opened = first ?? heading.current
    opened?.focus()
  }, [kept.box])
  // A preview shows what was typed when it was asked for.
  const [outdated, setOutdated] = useState<ShownMail>()

  function onStored() {
    kept.onStored()
    navigate({ search: close }, { preventScrollReset: true })
  }
  return (
    <section className={look.panel} aria-labelledby="decision">
      <WorkForm
        intent="decide"
        className={look.form}
        showsErrors
        problems={missing.problems}
        onSubmit={kept.onSubmit}
        onStored={onStored}
      >
        {(mail) => (
          <>
            <div className="flex items-start gap-3">
              <h2 id="decision" ref={heading} tabIndex={-1} className="mr-auto text-[1.25rem] focus:outline-none">
                {email} {name}
              </h2>
              <Link
                to={{ search: close }}
                preventScrollReset
                className="grid min-h-7 min-w-7 place-items-center rounded-field hover:bg-muted"
              >
                <X className="size-[1.15rem]" aria-hidden="true" />
                <span className="sr-only">Close without sending</span>
              </Link>
            </div>
            {replaced && (
              <Callout>
                This replaces the draft “{statusWord(replaced.outcome)}” of {replaced.staffName}.
              </Callout>
            )}
            {letterNote && <Callout tone="problem">{letterNote}</Callout>}
            <input type="hidden" name="outcome" value={outcome} />
            <div
              onChange={(event) => {
                setOutdated(mail)
                missing.onChange(event)
              }}
            >
              <UnsavedInput kept={kept} className={look.fields}>
                <Fields panel={panel} />
              </UnsavedInput>
            </div>
            {mail && mail !== outdated && <RequestedEmail mail={mail} />}
            <div className={look.foot}>
              <div className="flex flex-wrap gap-2">
                <Submit name="do" value="send" look="filled">
                  {send}
                </Submit>
                <Later panel={panel} />
                <Submit name="do" value="preview">
                  Preview email
                </Submit>
              </div>
              <p className="text-fine text-muted-foreground">
                It goes out 60 seconds after you press. Until then you can undo it. Then the applicant sees “
                {applicationStatuses[outcome].applicant}”.
              </p>
            </div>
          </>
        )}
      </WorkForm>
    </section>
  )
}

function Fields({ panel }: { panel: ShownPanel }) {
  const { outcome, reason, reasons, letter } = panel
  return (
    <>
      {outcome === 'offered' && <OfferFields panel={panel} />}
      {outcome === 'rejected' && (
        <SelectField
          name="reason"
          defaultValue={reason}
          label="Reason"
          hint="Only staff see it. Applicants never do."
          options={reasons}
          empty="Choose a reason"
        />
      )}
      <TextField name="subject" defaultValue={letter.subject} label="Subject" />
      <AreaField name="body" defaultValue={letter.body} label="Letter" rows={10} />
    </>
  )
}

const later = (
  <>
    <span aria-hidden="true">▾</span>
    <span className="sr-only">Send later, or save as draft</span>
  </>
)

/** What else can be done than to send it now. */
function Later({ panel: { outcome } }: { panel: ShownPanel }) {
  return (
    <Menu label={later} size="form">
      <div className="grid gap-[0.6rem]">
        <TextField name="sendAt" type="datetime-local" label="Send at" />
        <Submit name="do" value="later">
          Send at this time
        </Submit>
        <Submit name="do" value="draft">
          Save {outcome === 'offered' ? 'offer' : 'it'} as draft
        </Submit>
      </div>
    </Menu>
  )
}
