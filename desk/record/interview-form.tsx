import { Labeled } from '#desk/ui/labeled.tsx'
import type { ShownAdmission } from './admission-load.ts'
import { KeptFields, useKept } from './kept-fields.tsx'
import { WorkForm } from './work-form.tsx'

type InterviewFormProps = {
  me: string
  recordId: string
  admission: Pick<ShownAdmission, 'interviewTime' | 'interviewNotes'>
}

/** When the interview is, and notes on it, which only staff see. */
export function InterviewForm({ me, recordId, admission }: InterviewFormProps) {
  const { interviewTime, interviewNotes } = admission
  const kept = useKept(me, `${recordId} interview`)
  return (
    <WorkForm intent="interview" onSubmit={kept.onSubmit} onStored={kept.onStored}>
      {(sent) => (
        <KeptFields kept={kept}>
          <Labeled label="Interview">
            <input
              type="datetime-local"
              name="at"
              className="input"
              defaultValue={String(sent?.get('at') ?? interviewTime)}
            />
          </Labeled>
          <Labeled label="Interview notes">
            <textarea
              name="notes"
              rows={4}
              className="input"
              placeholder="Only staff see them."
              defaultValue={String(sent?.get('notes') ?? interviewNotes)}
            />
          </Labeled>
          <button type="submit" className="button button-ghost">
            Save
          </button>
        </KeptFields>
      )}
    </WorkForm>
  )
}
