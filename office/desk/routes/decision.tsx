import { Link, useLoaderData } from 'react-router'
import { applicationStatuses } from '#contract/application-status.ts'
import { loadDecision, type ShownDecision, saveDecision } from '#office/desk/decisions/page.ts'
import { decisionStateWords } from '#office/desk/decisions/words.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { type Kept, UnsavedInput, useUnsavedInput } from '#office/desk/record/kept-fields.tsx'
import { actions } from '#office/desk/record/menu.tsx'
import { revalidatesAfterStale, ShownRecord, WorkForm } from '#office/desk/record/work-form.tsx'
import { EmailPreview } from '#office/desk/ui/email-preview.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, Section } from '#office/desk/ui/parts.tsx'
import { statusWord } from '#office/desk/ui/shown.ts'
import { Tabs } from '#office/desk/ui/tabs.tsx'
import { useFocus } from '#office/ui/declined.tsx'
import { AreaField, SelectField, TextField } from '#office/ui/fields.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Callout } from '#ui/callout.tsx'

export const loader = deskLoader(loadDecision)

export const action = deskAction({ save: saveDecision })

export const shouldRevalidate = revalidatesAfterStale

export default function DecisionPage() {
  const data = useLoaderData<typeof loader>()
  const { id, name, what, status, version, me, back, outcome, outcomes, editing } = data
  const title = editing ? 'Edit decision' : 'Prepare decision'
  const above = (
    <Quiet>
      <TextLink to={back}>{name}</TextLink> · {what} · {applicationStatuses[status].staff}
    </Quiet>
  )
  return (
    <Page title={`${title} · ${name}`} heading={title} above={above}>
      {outcomes.length === 0 && (
        <p>
          An application that is “{applicationStatuses[status].staff}” cannot get a decision. Change its admission
          status first.
        </p>
      )}
      {outcome && outcomes.length > 1 && (
        <Tabs
          label="Decision"
          look="pill"
          tabs={outcomes.map((item) => ({
            title: statusWord(item),
            to: getAddress(item, back),
            isCurrent: item === outcome,
          }))}
        />
      )}
      {!outcome && (
        <ul className="rows max-w-168">
          {outcomes.map((item) => (
            <li key={item}>
              <span>
                <Link to={getAddress(item, back)} className="link font-semibold">
                  {statusWord(item)}
                </Link>
                <small className="mt-1">
                  The applicant will see: “{applicationStatuses[item].applicant}. {applicationStatuses[item].next}”
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {outcome && (
        <ShownRecord value={{ id, version, me, mayDecide: true }}>
          <Written key={`${id} ${outcome}`} {...data} outcome={outcome} />
        </ShownRecord>
      )}
    </Page>
  )
}

const getAddress = (outcome: string, back: string) => `?${new URLSearchParams({ outcome, back })}`

function Written(data: ShownDecision & { outcome: NonNullable<ShownDecision['outcome']> }) {
  const { outcome, editing, replaced, mail, lacksDay, letterNote } = data
  const kept = useUnsavedInput(outcome)
  // Moves on to the preview after a save.
  const preview = useFocus<HTMLHeadingElement>(kept.stores)
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 min-[72rem]:grid-cols-2">
      <Section id="words" title={statusWord(outcome)} className="grid content-start gap-3">
        <Quiet>Once it is sent, the applicant sees “{applicationStatuses[outcome].applicant}”.</Quiet>
        {replaced && (
          <Callout>
            What you save replaces the decision “{statusWord(replaced.outcome)}” of {replaced.staffName}, which is{' '}
            {decisionStateWords[replaced.state].toLowerCase()}.
          </Callout>
        )}
        {letterNote && <Callout tone="problem">{letterNote}</Callout>}
        <DecisionForm data={data} kept={kept} />
      </Section>
      <section aria-labelledby="email" className="grid content-start gap-3">
        <h2 id="email" ref={preview} tabIndex={-1} className="text-[1.125rem] focus:outline-none">
          The email
        </h2>
        {editing && mail ? (
          <>
            <Quiet>
              This is how it will arrive. {decisionStateWords[editing.state]} by {editing.staffName}.
            </Quiet>
            {lacksDay && <Callout tone="problem">It does not name the last day to accept.</Callout>}
            <EmailPreview mail={mail} />
          </>
        ) : (
          <Quiet>Save to see the email as it will arrive. Nothing goes out yet.</Quiet>
        )}
      </section>
    </div>
  )
}

/** Text of a decision. Input is kept until it is saved. */
function DecisionForm({ data, kept }: { data: ShownDecision; kept: Kept }) {
  const { outcome = '', editing, words, days, reasons } = data
  const isPrepared = editing?.state === 'prepared'
  const respondByHint = 'The last day to accept. Saving puts it into the email, where its text has a blank for the day.'
  return (
    <WorkForm intent="save" className="form" showsErrors onSubmit={kept.onSubmit} onStored={kept.onStored}>
      <input type="hidden" name="outcome" value={outcome} />
      <input type="hidden" name="decision" value={editing?.id ?? ''} />
      <UnsavedInput kept={kept} className="grid gap-1 [&_textarea]:field-sizing-content">
        {outcome === 'offered' && (
          <>
            <TermsFields data={data} />
            <TextField
              name="respondBy"
              defaultValue={words.respondBy ?? ''}
              label="Respond by"
              type="date"
              min={days.first}
              max={days.last}
              required
              hint={editing ? undefined : respondByHint}
            />
          </>
        )}
        <SelectField
          name="reason"
          defaultValue={words.reason ?? ''}
          label="Reason"
          hint="Only staff see it. Applicants never do."
          options={reasons}
          empty={outcome === 'rejected' ? 'Choose a reason' : 'None'}
        />
        <TextField name="subject" defaultValue={words.subject} label="Subject" />
        <AreaField name="body" defaultValue={words.body} label="Text" rows={16} />
      </UnsavedInput>
      <div className={actions}>
        <Submit look={isPrepared ? 'ghost' : 'filled'}>Save and preview</Submit>
        {isPrepared && (
          <Submit name="then" value="hold" look="filled">
            Hold
          </Submit>
        )}
      </div>
    </WorkForm>
  )
}

/** Terms of an offer. Empty fields use the terms of the start. */
function TermsFields({ data: { terms, starts, withdrawal } }: { data: ShownDecision }) {
  const asStart = 'Leave it empty to offer what the start says.'
  const tuitionHint = `${asStart} Type 0 if there is nothing to pay.`
  const withdrawalHint = 'Leave it empty to offer what is shown here.'
  const fields = [
    { name: 'tuition', label: 'Tuition for this applicant', inputMode: 'decimal', hint: tuitionHint },
    { name: 'paymentPlan', label: 'Payment plan for this applicant', hint: asStart },
    { name: 'withdrawal', label: 'If the applicant withdraws', hint: withdrawalHint, placeholder: withdrawal },
  ] as const
  return (
    <>
      <SelectField
        name="cohortId"
        defaultValue={terms.cohortId}
        label="Start"
        options={starts}
        empty="Choose a start"
        required
      />
      {fields.map((field) => (
        <TextField key={field.name} {...field} defaultValue={terms[field.name]} />
      ))}
    </>
  )
}
