import { getReference } from '#contract/leads.ts'
import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { answerGoesTo, fields } from '#mail/parts.ts'
import { shownLine, shownParagraphs } from '#mail/shown.ts'

/** `course` is '' for a lead; `isEmail` is false for a question from the applicant's page. */
type Question = { text: string; name: string; course: string; isEmail: boolean }

export const question: EmailDefinition<{ row: EmailRow; question: Question }> = {
  visitorName: ({ question }) => question.name,
  staff: ({ row, question: { text, isEmail, ...question } }) => {
    const name = shownLine(question.name)
    const course = shownLine(question.course)
    const about = course === '' ? 'request' : 'application'
    return {
      subject: `${isEmail ? 'Email' : 'Question'}: ${[name, course].filter(Boolean).join(', ')}`,
      preview: `About ${about} ${getReference(row)}.`,
      heading: isEmail ? `An email about an earlier ${about}` : 'A question about an application',
      parts: [
        shownParagraphs(text),
        answerGoesTo(name, shownLine(row.email)),
        fields(`The ${about}`, [
          ['Course', course],
          ['Reference', getReference(row)],
          ['Number', row.id],
        ]),
      ],
    }
  },
}
