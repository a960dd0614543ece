import { wholeDay } from '#content/format.ts'
import { closedStatuses } from '#contract/application-status.ts'
import { documentFile } from '#contract/documents.ts'
import type { Application, EmailDefinition, Part } from '#mail/email.ts'
import { aboutApplication, fields, greeting } from '#mail/parts.ts'
import { shownLine } from '#mail/shown.ts'

/** In the words of staff. `problem` says why they asked again, or is empty. */
export type MissingDocument = { name: string; hint: string; problem: string; respondBy: string }

/** Email to the applicant: staff ask for documents, or ask again. It lists all that are missing. */
export const documents: EmailDefinition<{ row: Application; missing: MissingDocument[] }> = {
  appliesWhile: ({ row, missing }) => missing.length > 0 && !closedStatuses.includes(row.status),
  visitor: ({ row, missing }, publicUrl) => {
    const isAgain = missing.some(({ problem }) => problem !== '')
    return {
      subject: `Documents for your application: ${shownLine(row.courseName)}`,
      preview: `We need ${missing.map(({ name }) => name).join(', ')}.`,
      heading: isAgain ? 'We need a document again.' : 'We need something from you.',
      course: shownLine(row.courseName),
      parts: [
        greeting,
        'To decide about your application, we need the following.',
        missingDocuments(missing),
        HOW_TO_SEND,
        aboutApplication(row, row.status, { publicUrl }),
      ],
    }
  },
}

export const HOW_TO_SEND =
  `You can send it on the page of your application, as ${documentFile.kinds}. A photo by your phone is fine if ` +
  'everything can be read.'

/** The documents that are missing, each with what to send and by when. */
export const missingDocuments = (missing: MissingDocument[]): Part =>
  fields(
    'Please send',
    missing.map(({ name, hint, problem, respondBy }) => [
      shownLine(name),
      [problem, hint, `By ${wholeDay(respondBy)}.`].filter(Boolean).join('\n'),
    ]),
  )
