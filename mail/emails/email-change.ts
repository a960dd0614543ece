import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { greeting } from '#mail/parts.ts'

type EmailChangeData = { row: EmailRow; token: string }

/** Email to an applicant's new address, with a confirmation link that works only in a browser signed in as them. */
export const emailChange: EmailDefinition<EmailChangeData> = {
  limit: () => 'account',
  visitor: ({ token }, publicUrl) => ({
    subject: 'Confirm your new email address',
    preview: 'Until you confirm it, nothing changes.',
    heading: 'Confirm your new address.',
    parts: [
      greeting,
      'You asked to use this address for your application. Open this link in the browser in which you are signed in, and press the button on the page that follows.',
      { kind: 'action', label: 'Confirm this address', url: `${publicUrl}/application/confirm/${token}` },
      'The link works once, within an hour. Until then nothing changes.',
      'If you did not ask for this, ignore this email, and nothing will change.',
    ],
    reason: (host) => `You received this email because someone entered this address for their application on ${host}.`,
  }),
}
