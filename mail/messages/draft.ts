import type { Email } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { shownDay } from '#mail/shown.ts'
import { greeting, text, toVisitor } from './shared-parts.ts'

type Draft = Pick<Extract<Email, { about: 'draft' }>, 'token' | 'expiresOn' | 'isReminder'>

/** To somebody who saved the enrollment form: the link that opens it on any device. */
export function savedForm({ token, expiresOn, isReminder }: Draft, publicUrl: string): Message {
  const day = shownDay(expiresOn)
  return {
    subject: isReminder ? `Your saved form is deleted on ${day}` : 'Your saved form',
    preview: `Continue on any device, until ${day}.`,
    heading: isReminder ? 'Your form is not sent yet.' : 'Your form is saved.',
    parts: [
      greeting,
      text(
        isReminder
          ? `You saved an enrollment form and have not sent it. We keep it until ${day}, and delete it then. This is our only reminder.`
          : `The button opens your enrollment form on any device, as you left it. It works until ${day}. Then we delete the form.`,
      ),
      { kind: 'action', label: 'Continue your form', url: `${publicUrl}/apply?draft=${token}` },
      text(
        'The form is not sent until you press “Submit”. Do not pass this link on: anyone who has it can read what you typed.',
      ),
      text('If you do not want to apply any more, you need not do anything.'),
    ],
    reason: toVisitor(publicUrl),
  }
}
