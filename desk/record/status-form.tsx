import { type ApplicationStatus, applicationStatuses, closedStatuses } from '#contract/application-status.ts'
import { Labeled } from '#desk/ui/labeled.tsx'
import { WorkForm } from './work-form.tsx'

type StatusFormProps = {
  status: ApplicationStatus
  /** What can follow without a decision. */
  next: ApplicationStatus[]
  /** Where a place can be moved to. */
  starts: { id: string; text: string }[]
  /** Whether a decision is not sent yet. */
  hasOpen: boolean
}

/** Changes an application's admission; what is closed is reopened with a reason. */
export function StatusForm({ status, next, starts, hasOpen }: StatusFormProps) {
  const isClosed = closedStatuses.includes(status)
  return (
    <WorkForm intent="status">
      {(sent) => (
        <>
          <p className="text-muted-foreground">
            The applicant gets an email about the change.{' '}
            {isClosed && 'The application is closed: it is reopened, and the timeline keeps your reason.'}
            {status === 'waitlisted' &&
              'If you choose “In review”, it says that a seat is free and asks for the fee, where that is due. '}
            {hasOpen && 'A withdrawal discards the decision that is not sent yet.'}
          </p>
          <Labeled label="Change to">
            <select name="status" className="input" defaultValue={String(sent?.get('status') ?? next[0])}>
              {next.map((each) => (
                <option key={each} value={each}>
                  {applicationStatuses[each].staff}
                </option>
              ))}
            </select>
          </Labeled>
          {next.includes('deferred') && (
            <Labeled label="If deferred: the start that the place moves to">
              <select name="cohortId" className="input" defaultValue={String(sent?.get('cohortId') ?? '')}>
                <option value="">Choose a start</option>
                {starts.map(({ id, text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </select>
            </Labeled>
          )}
          <Labeled label={isClosed || status === 'enrolled' ? 'Reason to reopen' : 'Reason, if there is one'}>
            <input
              name="reason"
              className="input"
              autoComplete="off"
              required={isClosed}
              defaultValue={String(sent?.get('reason') ?? '')}
            />
          </Labeled>
          <button type="submit" className="button button-ghost">
            Save
          </button>
        </>
      )}
    </WorkForm>
  )
}
