import { KeptFields, type useKept } from '#desk/record/kept-fields.tsx'
import { actions } from '#desk/record/menu.tsx'
import { WorkForm } from '#desk/record/work-form.tsx'
import { stack } from '#desk/ui/page.tsx'
import { TextField } from '#desk/ui/text-field.tsx'
import type { Declined } from '#ssr/answers.ts'
import { Field, fieldBox } from '#ui/field.tsx'
import type { ShownDecision } from './load.ts'

type DecisionFormProps = {
  data: Pick<ShownDecision, 'outcome' | 'editing' | 'words' | 'terms' | 'starts' | 'withdrawal' | 'days' | 'reasons'>
  kept: ReturnType<typeof useKept>
}

/** The words of a decision. What is typed stays until it is stored. */
export function DecisionForm({ data, kept }: DecisionFormProps) {
  const { outcome = '', editing, words, days, reasons } = data
  const isPrepared = editing?.state === 'prepared'
  return (
    <WorkForm intent="save" className={stack} showsErrors onSubmit={kept.onSubmit} onStored={kept.onStored}>
      {(sent, errors) => {
        const written = (name: 'subject' | 'body' | 'reason' | 'respondBy') => ({
          ...{ name, defaultValue: String(sent?.get(name) ?? words[name] ?? '') },
        })
        return (
          <>
            <input type="hidden" name="outcome" value={outcome} />
            <input type="hidden" name="decision" value={editing?.id ?? ''} />
            <KeptFields kept={kept} className="grid gap-1 [&_textarea]:field-sizing-content">
              {outcome === 'offered' && <TermsFields data={data} sent={sent} errors={errors} />}
              {outcome === 'offered' && (
                <TextField
                  {...written('respondBy')}
                  label="Respond by"
                  type="date"
                  min={days.first}
                  max={days.last}
                  required
                  hint={
                    editing
                      ? undefined
                      : 'The last day to accept. Saving puts it into the email, where its text has a blank for the day.'
                  }
                  error={errors?.respondBy?.[0]}
                />
              )}
              <Field label="Reason" hint="Only staff see it. Applicants never do." error={errors?.reason?.[0]}>
                {(ties) => (
                  <select {...ties} {...written('reason')} className={`${fieldBox} px-4`}>
                    <option value="">{outcome === 'rejected' ? 'Choose a reason' : 'None'}</option>
                    {reasons.map(({ id, label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <TextField {...written('subject')} label="Subject" autoComplete="off" error={errors?.subject?.[0]} />
              <Field label="Text" error={errors?.body?.[0]}>
                {(ties) => (
                  <textarea
                    {...ties}
                    {...written('body')}
                    rows={16}
                    className={`${fieldBox} block h-auto resize-y px-4 py-3 leading-normal`}
                  />
                )}
              </Field>
            </KeptFields>
            <div className={actions}>
              <button type="submit" className={isPrepared ? 'button button-ghost' : 'button button-filled'}>
                Save and preview
              </button>
              {isPrepared && (
                <button type="submit" name="then" value="hold" className="button button-filled">
                  Hold
                </button>
              )}
            </div>
          </>
        )
      }}
    </WorkForm>
  )
}

type TermsFieldsProps = Pick<DecisionFormProps, 'data'> & { sent: FormData | undefined; errors: Declined['errors'] }

/** What the offer promises. Fields that stay empty say what the start says. */
function TermsFields({ data: { terms, starts, withdrawal }, sent, errors }: TermsFieldsProps) {
  const written = (name: keyof typeof terms) => ({ name, defaultValue: String(sent?.get(name) ?? terms[name]) })
  const asStart = 'Leave it empty to offer what the start says.'
  return (
    <>
      <Field label="Start" error={errors?.cohortId?.[0]}>
        {(ties) => (
          <select {...ties} {...written('cohortId')} className={`${fieldBox} px-4`} required>
            <option value="">Choose a start</option>
            {starts.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        {...written('tuition')}
        label="Tuition for this applicant"
        inputMode="decimal"
        autoComplete="off"
        hint={`${asStart} Type 0 if there is nothing to pay.`}
        error={errors?.tuition?.[0]}
      />
      <TextField
        {...written('paymentPlan')}
        label="Payment plan for this applicant"
        autoComplete="off"
        hint={asStart}
        error={errors?.paymentPlan?.[0]}
      />
      <TextField
        {...written('withdrawal')}
        label="If the applicant withdraws"
        autoComplete="off"
        placeholder={withdrawal}
        hint="Leave it empty to offer what is shown here."
        error={errors?.withdrawal?.[0]}
      />
    </>
  )
}
