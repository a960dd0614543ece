import { referenceOf } from '#contract/leads.ts'
import type { Email } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { shownLine, shownText } from '#mail/shown.ts'
import { answerGoesTo, fields, text, toStaff } from './shared-parts.ts'

type Asked = Pick<Extract<Email, { about: 'question' }>, 'row' | 'question'>

/** To the staff: what an applicant asks. */
export function questionNotice({ row, question }: Asked, publicUrl: string): Message {
  const name = shownLine(row.fullName)
  const course = shownLine(row.courseName)
  return {
    subject: `Question: ${name}, ${course}`,
    preview: `About application ${referenceOf(row)}.`,
    heading: 'A question about an application',
    parts: [
      ...shownText(question.text)
        .trim()
        .split(/\n{2,}/)
        .map(text),
      answerGoesTo(name, shownLine(row.email)),
      fields('The application', [
        ['Course', course],
        ['Reference', referenceOf(row)],
        ['Application', row.id],
      ]),
    ],
    reason: toStaff(publicUrl),
  }
}
