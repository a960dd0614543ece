import { type ApplicationStatus, applicationStatuses, closedStatuses } from '#contract/application-status.ts'
import { ReasonField, StartOptions, Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { AreaField, type Option, Options, SelectField, TextField } from '#office/ui/fields.tsx'
import type { ShownAdmission } from './admission-load.ts'
import { UnsavedInput, useUnsavedInput } from './kept-fields.tsx'
import { WorkForm } from './work-form.tsx'

type StatusFormProps = {
  status: ApplicationStatus
  /** Statuses that need no decision. */
  next: ApplicationStatus[]
  /** Starts that the seat can move to. */
  starts: Option[]
  /** Set if there is an unsent decision. */
  hasOpen: boolean
}

/** Changes an application's admission. Reopening a closed one needs a reason. */
export function StatusForm({ status, next, starts, hasOpen }: StatusFormProps) {
  const isClosed = closedStatuses.includes(status)
  return (
    <WorkForm intent="status">
      <Quiet>
        The applicant gets an email about the change.{' '}
        {isClosed && 'The application is closed. This change reopens it, and your reason appears on the timeline.'}
        {status === 'waitlisted' &&
          'If you choose “In review”, the email says they are off the waitlist and asks for the fee if it is due. '}
        {hasOpen && 'A withdrawal discards the decision that is not sent yet.'}
      </Quiet>
      <SelectField
        label="Change to"
        name="status"
        defaultValue={next[0]}
        options={next.map((id) => ({ id, name: applicationStatuses[id].staff }))}
      />
      {next.includes('deferred') && (
        <SelectField
          label="If deferred: the start to move the seat to"
          name="startId"
          options={starts}
          empty="Choose a start"
        />
      )}
      <TextField
        label={isClosed || status === 'enrolled' ? 'Reason to reopen' : 'Reason, if there is one'}
        name="reason"
        required={isClosed}
      />
      <Submit>Change status</Submit>
    </WorkForm>
  )
}

/** Time and place of the interview, which are emailed to the applicant, and notes for staff. */
export function InterviewForm({ admission }: { admission: ShownAdmission }) {
  const { interviewTime, interviewMinutes, interviewPlace, interviewNotes, isComing } = admission
  const kept = useUnsavedInput('interview')
  return (
    <WorkForm intent="interview" onSubmit={kept.onSubmit} onStored={kept.onStored}>
      <UnsavedInput kept={kept}>
        <Quiet>
          {isComing
            ? 'If you change the time, length or location, the applicant gets an email with a new calendar file. Clear the time to cancel the interview. They get an email about that, too.'
            : 'The applicant gets an email with a calendar file, and a reminder the day before.'}{' '}
          Changing only the notes sends no email.
        </Quiet>
        <TextField label="Interview" name="at" type="datetime-local" defaultValue={interviewTime} />
        <TextField
          label="Minutes"
          name="minutes"
          type="number"
          min={5}
          max={480}
          step={5}
          defaultValue={interviewMinutes}
        />
        <TextField
          label="Location or link"
          name="place"
          defaultValue={interviewPlace}
          maxLength={200}
          placeholder="The applicant sees it."
        />
        <AreaField
          label="Interview notes"
          name="notes"
          defaultValue={interviewNotes}
          rows={4}
          placeholder="Only staff see them."
        />
        <Submit>Save interview</Submit>
      </UnsavedInput>
    </WorkForm>
  )
}

/**
 * Moves an application. The keys of the fields make them show another person's saved change, so that nobody undoes it.
 */
export function PlacementForm({ placement }: Pick<ShownAdmission, 'placement'>) {
  const { courseId, courseName, startId, courses, starts } = placement
  const isCourseOffered = courses.some(({ id }) => id === courseId)
  const isStartOffered = startId === '' || starts.some((group) => group.starts.some(({ id }) => id === startId))
  return (
    <WorkForm intent="placement" showsErrors onStored={(form) => form.reset()}>
      <Quiet>The fee stays as it was agreed. No email goes out; the applicant’s page shows the change.</Quiet>
      <SelectField key={`course ${courseId}`} label="Course" name="courseId" defaultValue={courseId}>
        {!isCourseOffered && <option value={courseId}>{courseName}, no longer offered</option>}
        <Options of={courses} />
      </SelectField>
      <SelectField key={`start ${startId}`} label="Start" name="startId" defaultValue={startId}>
        <option value="">No start</option>
        {!isStartOffered && <option value={startId}>{startId}, canceled or over</option>}
        <StartOptions of={starts} />
      </SelectField>
      <ReasonField />
      <Submit>Change course or start</Submit>
    </WorkForm>
  )
}

/** Moves an application on the waitlist of its start. */
export function WaitlistForm({ waits: { place, of } }: { waits: NonNullable<ShownAdmission['waits']> }) {
  return (
    <WorkForm intent="waitlist" showsErrors onStored={(form) => form.reset()}>
      <Quiet>No email goes out, and the applicant does not see the place.</Quiet>
      <TextField
        key={place}
        label={`New place, from 1 to ${of}`}
        name="place"
        type="number"
        min={1}
        max={of}
        defaultValue={String(place)}
        required
      />
      <ReasonField />
      <Submit>Change place</Submit>
    </WorkForm>
  )
}
