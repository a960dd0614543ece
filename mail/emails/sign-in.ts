import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { fields, greeting } from '#mail/parts.ts'

type SignInData = { row: EmailRow; token: string; code: string }

export const signIn: EmailDefinition<SignInData> = {
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
