import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { defaultReason, greeting } from '#mail/parts.ts'

type AccessData = { row: EmailRow; link: string; isReset: boolean }

/** A single-use link for an invited staff member, or one who lost all passkeys. No job, which would store the link. */
export const access: EmailDefinition<AccessData> = {
  visitor: ({ link, isReset }, _publicUrl, { company }) => {
    const title = isReset ? 'Reset your access' : `You are invited to join the ${company.name} desk`
    const explanation = isReset
      ? 'Your passkeys and recovery codes no longer work. The link below lets you create a new passkey.'
      : 'Use the link below to create a passkey. You will sign in with it from then on, without a password.'
    return {
      subject: isReset ? `Your access to ${company.name}` : title,
      preview: explanation,
      heading: `${title}.`,
      parts: [
        greeting,
        explanation,
        { kind: 'action', label: 'Create a passkey', url: link },
        `It works once and expires in ${isReset ? 'a day' : 'seven days'}. Do not share it: anyone who opens it can sign in as you.`,
        'If you did not expect this email, please reply and let us know.',
      ],
      reason: defaultReason.staff,
    }
  },
}
