import { Labeled } from '#desk/ui/labeled.tsx'
import type { ShownAdmission } from './admission-load.ts'
import { KeptFields, useKept } from './kept-fields.tsx'
import { WorkForm } from './work-form.tsx'

type InterviewFormProps = {
  me: string
  recordId: string
  admission: Pick<
    ShownAdmission,
    'interviewTime' | 'interviewMinutes' | 'interviewPlace' | 'interviewNotes' | 'isComing'
  >
}

/** When and where the interview is, of which the applicant gets an email, and notes on it, which only staff see. */
export function InterviewForm({ me, recordId, admission }: InterviewFormProps) {
  const { interviewTime, interviewMinutes, interviewPlace, interviewNotes, isComing } = admission
  const kept = useKept(me, `${recordId} interview`)
  return (
    <WorkForm intent="interview" onSubmit={kept.onSubmit} onStored={kept.onStored}>
      {(sent) => {
        const typed = (name: string, stored: string | number) => ({
          ...{ name, className: 'input', defaultValue: String(sent?.get(name) ?? stored) },
        })
        return (
          <KeptFields kept={kept}>
            <p className="text-muted-foreground">
              {isComing
                ? 'Change the time, length or place, and the applicant gets an email with a new calendar file. Empty the time to cancel: they get an email, too.'
                : 'The applicant gets an email with a calendar file, and a reminder the day before.'}{' '}
              A change of the notes alone sends nothing.
            </p>
            <Labeled label="Interview">
              <input type="datetime-local" {...typed('at', interviewTime)} />
            </Labeled>
            <Labeled label="Minutes">
              <input type="number" min={5} max={480} step={5} {...typed('minutes', interviewMinutes)} />
            </Labeled>
            <Labeled label="Place or link">
              <input
                {...typed('place', interviewPlace)}
                maxLength={200}
                autoComplete="off"
                placeholder="The applicant sees it."
              />
            </Labeled>
            <Labeled label="Interview notes">
              <textarea {...typed('notes', interviewNotes)} rows={4} placeholder="Only staff see them." />
            </Labeled>
            <button type="submit" className="button button-ghost">
              Save
            </button>
          </KeptFields>
        )
      }}
    </WorkForm>
  )
}
