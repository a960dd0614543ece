import { content } from '#content/all.data.ts'
import type { Email } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { text, toStaff } from './shared-parts.ts'

const { company } = content

type Access = Pick<Extract<Email, { about: 'access' }>, 'link' | 'kind'>

/** To somebody who is invited to the staff, or lost all passkeys: the link that lets them in, once. */
export function accessLink({ link, kind }: Access, publicUrl: string): Message {
  const isReset = kind === 'reset'
  const title = isReset ? 'A new way in' : `You are invited to the staff of ${company.name}`
  const what = isReset
    ? 'Your passkeys and recovery codes no longer work. The link below lets you create a new passkey.'
    : 'The link below lets you create a passkey, with which you sign in from then on. You need no password.'
  return {
    subject: isReset ? `Your access to ${company.name}` : title,
    preview: what,
    heading: `${title}.`,
    parts: [
      text('Hello,'),
      text(what),
      { kind: 'action', label: 'Create a passkey', url: link },
      text(
        `It works once, within ${isReset ? 'a day' : 'seven days'}. Do not pass it on: anyone who opens it signs in as you.`,
      ),
      text('If you did not expect this email, please reply and let us know.'),
    ],
    reason: toStaff(publicUrl),
  }
}
