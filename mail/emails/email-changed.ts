import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { greeting } from '#mail/parts.ts'

/** Email to an applicant's old address, after the new one is confirmed. It does not name the new one. */
export const emailChanged: EmailDefinition<{ row: EmailRow }> = {
  visitor: () => ({
    subject: 'Your application has a new email address',
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your email address has changed.',
    parts: [
      greeting,
      'Your application has moved to another email address, which was confirmed. We will write to that address from now on, and this one no longer opens your application.',
      'If that was you, there is nothing to do.',
      'If it was not you, please reply to this email right away so that we can restore your access. Someone may have access to this mailbox or to a browser where you were signed in.',
    ],
    reason: (host) => `You received this email because this address belonged to an application on ${host}.`,
  }),
}
