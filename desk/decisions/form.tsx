import { type Kept, UnsavedInput } from '#desk/record/kept-fields.tsx'
import { actions } from '#desk/record/menu.tsx'
import { WorkForm } from '#desk/record/work-form.tsx'
import { Submit } from '#desk/ui/fields.tsx'
import { stack } from '#desk/ui/page.tsx'
import { AreaField, SelectField, TextField } from '#ssr/fields.tsx'
import type { ShownDecision } from './page.ts'

type DecisionFormProps = {
  data: ShownDecision
  kept: Kept
}

/** Text of a decision. Input is kept until it is saved. */
export function DecisionForm({ data, kept }: DecisionFormProps) {
  const { outcome = '', editing, words, days, reasons } = data
  const isPrepared = editing?.state === 'prepared'
  const respondByHint = 'The last day to accept. Saving puts it into the email, where its text has a blank for the day.'
  return (
    <WorkForm intent="save" className={stack} showsErrors onSubmit={kept.onSubmit} onStored={kept.onStored}>
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
function TermsFields({ data: { terms, starts, withdrawal } }: Pick<DecisionFormProps, 'data'>) {
  const asStart = 'Leave it empty to offer what the start says.'
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
      <TextField
        name="tuition"
        defaultValue={terms.tuition}
        label="Tuition for this applicant"
        inputMode="decimal"
        hint={`${asStart} Type 0 if there is nothing to pay.`}
      />
      <TextField
        name="paymentPlan"
        defaultValue={terms.paymentPlan}
        label="Payment plan for this applicant"
        hint={asStart}
      />
      <TextField
        name="withdrawal"
        defaultValue={terms.withdrawal}
        label="If the applicant withdraws"
        placeholder={withdrawal}
        hint="Leave it empty to offer what is shown here."
      />
    </>
  )
}
