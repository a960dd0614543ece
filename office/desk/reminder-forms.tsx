import { type ReminderKind, reminderFields } from '#content/merge-fields.ts'
import { Check, Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, Section } from '#office/desk/ui/parts.tsx'
import { AreaField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import type { ReminderSetting } from '#services/reminders/settings.ts'

const titles: Record<ReminderKind, string> = {
  fee: 'Application fee: 2 and 6 days after the application',
  offer: 'Offer: 3 days and 1 day before the last day to answer',
  class: 'First class: 3 days before',
  documents: 'Documents: 2 and 6 days after they were asked for',
  due: 'Tuition and seats: 7 days before the last day to pay, and on it',
  overdue: 'Tuition and seats: 3 and 10 days after the last day to pay',
}

/** Text and switch of each reminder to applicants. */
export function ReminderForms({ settings }: { settings: ReminderSetting[] }) {
  return (
    <Section id="reminders" title="Reminders to applicants" className="mt-10 grid max-w-168 gap-4">
      <Quiet>
        Each one goes out once, in the morning, and only while it is true. Nobody gets two in a day. Saved forms and
        interviews have reminders, too.
      </Quiet>
      {settings.map(({ kind, isOn, subject, body, seen }) => (
        <details key={`${kind} ${seen}`} className="border-border border-t pt-3">
          <summary className="cursor-pointer font-semibold">
            {titles[kind]}
            {!isOn && <span className="font-normal text-muted-foreground"> (off)</span>}
          </summary>
          <IntentForm intent="reminder" id={kind}>
            <input type="hidden" name="seen" value={seen} />
            <Check name="isOn" defaultChecked={isOn}>
              Send this reminder
            </Check>
            <TextField label="Subject" name="subject" defaultValue={subject} />
            <AreaField
              label="Text"
              name="body"
              defaultValue={body}
              hint={`Filled in for each applicant: ${reminderFields[kind].map((field) => `{{${field}}}`).join(', ')}.`}
              className="field-sizing-content min-h-32"
            />
            <Submit>Save reminder</Submit>
          </IntentForm>
        </details>
      ))}
    </Section>
  )
}
