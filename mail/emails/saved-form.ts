import { wholeDay } from '#content/format.ts'
import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { greeting } from '#mail/parts.ts'

/** The `part` of a reminder. Saving a form again changes its expiry, so it gets another reminder. */
export const reminderPart = (expiresAt: Date) => `reminder.${expiresAt.getTime()}`

/** `expiresOn` is the link's last day (`2027-03-14`). */
type SavedFormData = { row: EmailRow; token: string; expiresOn: string; expiresAt?: Date; isReminder: boolean }

/** Email to a visitor who saved the enrollment form: the link that opens it on any device. */
export const savedForm: EmailDefinition<SavedFormData> = {
  appliesWhile: ({ isReminder, expiresAt }, { part }) =>
    !isReminder || (expiresAt !== undefined && part === reminderPart(expiresAt)),
  // The first email was counted when it was requested.
  limit: ({ isReminder }) => (isReminder ? 'account' : undefined),
  visitor: ({ token, expiresOn, isReminder }, publicUrl) => {
    const day = wholeDay(expiresOn)
    return {
      subject: isReminder ? `Your saved form is deleted on ${day}` : 'Your saved form',
      preview: `Continue on any device, until ${day}.`,
      heading: isReminder ? 'Your form is not sent yet.' : 'Your form is saved.',
      parts: [
        greeting,
        isReminder
          ? `You saved an enrollment form and have not sent it. We keep it until ${day}, and delete it then. This is our only reminder.`
          : `The button opens your enrollment form on any device, as you left it. It works until ${day}. Then we delete the form.`,
        { kind: 'action', label: 'Continue your form', url: `${publicUrl}/apply?draft=${token}` },
        'The form is not sent until you press “Submit”. Do not pass this link on: anyone who has it can read what you typed.',
        'If you no longer want to apply, you do not need to do anything.',
      ],
    }
  },
}
