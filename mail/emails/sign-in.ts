import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { fields, greeting } from '#mail/parts.ts'

/** Email to an applicant who asks to sign in. */
export const signIn: EmailDefinition<{ row: EmailRow; token: string; code: string }> = {
  limit: () => 'account',
  visitor: ({ token, code }, publicUrl) => ({
    subject: 'Your sign-in link',
    preview: 'A link and a code. Each works once, for ten minutes.',
    heading: 'See your application.',
    parts: [
      greeting,
      'The button opens a page where you press “Open my application” again. It works in any browser.',
      { kind: 'action', label: 'Open my application', url: `${publicUrl}/application/open/${token}` },
      fields('Or type this code on the page where you asked for it', [
        ['Code', `${code.slice(0, 3)} ${code.slice(3)}`],
      ]),
      'Each works once, for ten minutes. Do not share them: anyone who has them can open your application.',
      'If you did not ask for this, ignore this email. Nobody gets in without it.',
    ],
    reason: (host) => `You received this email because someone entered this address to sign in on ${host}.`,
  }),
}

/** Email to an applicant's new address, with a confirmation link that works only in a browser signed in as them. */
export const emailChange: EmailDefinition<{ row: EmailRow; token: string }> = {
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
