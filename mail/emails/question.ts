import { referenceOf } from '#contract/leads.ts'
import type { Application, EmailDefinition } from '#mail/email.ts'
import { answerGoesTo, fields } from '#mail/parts.ts'
import { SAMPLE_NAME, sampleApplication } from '#mail/samples.ts'
import { shownLine, shownParagraphs } from '#mail/shown.ts'

/** To the staff: what an applicant asks. */
export const question: EmailDefinition<{ row: Application; question: { id: string; text: string } }> = {
  keyPart: ({ question }) => question.id,
  visitorName: ({ row }) => row.fullName,
  staff: ({ row, question }) => {
    const name = shownLine(row.fullName)
    const course = shownLine(row.courseName)
    return {
      subject: `Question: ${name}, ${course}`,
      preview: `About application ${referenceOf(row)}.`,
      heading: 'A question about an application',
      parts: [
        ...shownParagraphs(question.text),
        answerGoesTo(name, shownLine(row.email)),
        fields('The application', [
          ['Course', course],
          ['Reference', referenceOf(row)],
          ['Application', row.id],
        ]),
      ],
    }
  },
  samples: {
    question: { row: sampleApplication, question: { id: '7', text: `May I start in May?\n\n${SAMPLE_NAME}` } },
  },
}
