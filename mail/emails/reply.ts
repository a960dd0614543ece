import { getReference } from '#contract/leads.ts'
import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { fields, seeApplication } from '#mail/parts.ts'
import { shownLine, shownParagraphs } from '#mail/shown.ts'

/** Empty lines separate the paragraphs of `body`. */
type Reply = { subject: string; body: string }
type ReplyData = { row: EmailRow; reply: Reply; isApplication: boolean }

export const reply: EmailDefinition<ReplyData> = {
  visitor: ({ row, reply, isApplication }, publicUrl) => {
    const paragraphs = shownParagraphs(reply.body)
    return {
      subject: shownLine(reply.subject),
      preview: paragraphs.join(' ').replaceAll(/\s+/g, ' '),
      heading: 'Our reply.',
      parts: [
        paragraphs,
        'To answer, reply to this email.',
        isApplication && seeApplication(publicUrl),
        fields(isApplication ? 'Your application' : 'About', [['Reference', getReference(row)]]),
      ],
    }
  },
}
