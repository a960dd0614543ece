import type { Email } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { greeting, text } from './shared-parts.ts'

type Change = Pick<Extract<Email, { about: 'email_change' }>, 'token'>

/** To the new address of an applicant: the link that confirms it. It is no use to anyone who is not signed in as that applicant. */
export function confirmEmail({ token }: Change, publicUrl: string): Message {
  return {
    subject: 'Confirm your new email address',
    preview: 'Until you confirm it, nothing changes.',
    heading: 'Confirm your new address.',
    parts: [
      greeting,
      text(
        'You asked to use this address for your application. Open this link in the browser in which you are signed in, and press the button on the page that follows.',
      ),
      { kind: 'action', label: 'Confirm this address', url: `${publicUrl}/application/confirm/${token}` },
      text('The link works once, within an hour. Until then nothing changes.'),
      text('If you did not ask for this, you need not do anything. This link opens nothing for you or anyone else.'),
    ],
    reason: `You received this email because somebody entered this address on ${new URL(publicUrl).host} for their application.`,
  }
}

/** To the earlier address of an applicant, once the new one is confirmed. It does not name the new one. */
export function emailChanged(publicUrl: string): Message {
  return {
    subject: 'Your application has a new email address',
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your email address has changed.',
    parts: [
      greeting,
      text(
        'Your application now belongs to another email address, which was confirmed. Our emails go there, and this address no longer opens your application.',
      ),
      text('If that was you, there is nothing to do.'),
      text(
        'If it was not you, please reply to this email right away. Somebody could read this mailbox, or used a browser in which you were signed in. We give your application back to you.',
      ),
    ],
    reason: `You received this email because this address belonged to an application on ${new URL(publicUrl).host}.`,
  }
}
