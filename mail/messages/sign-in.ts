import type { Email } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { fields, greeting, text } from './shared-parts.ts'

type SignIn = Pick<Extract<Email, { about: 'sign_in' }>, 'token' | 'code'>

/** To an applicant who asked for it: a link and a code that sign in, once. */
export function signInLink({ token, code }: SignIn, publicUrl: string): Message {
  return {
    subject: 'Your link to your application',
    preview: 'A link and a code, which work once, within ten minutes.',
    heading: 'See your application.',
    parts: [
      greeting,
      text('The button leads to a page where you press “Open my application” once more. It works in any browser.'),
      { kind: 'action', label: 'Open my application', url: `${publicUrl}/application/open/${token}` },
      fields('Or type this code on the page where you asked for it', [
        ['Code', `${code.slice(0, 3)} ${code.slice(3)}`],
      ]),
      text('Both work once, within ten minutes. Do not pass them on: anyone who has them sees your application.'),
      text('If you did not ask for this, ignore this email. Nobody gets in without it.'),
    ],
    reason: `You received this email because somebody asked on ${new URL(publicUrl).host} to see what was sent from this address.`,
  }
}
