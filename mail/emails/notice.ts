import { getReference } from '#contract/leads.ts'
import type { EmailDefinition } from '#mail/email.ts'
import { choices, type Notice, noticeLine, recordUrl, type ToReader } from '#mail/notice.ts'
import { fields } from '#mail/parts.ts'
import { shownLine } from '#mail/shown.ts'

/** Email to one staff member who wants to hear at once of what happens to their records. */
export const notice: EmailDefinition<ToReader & { notice: Notice }> = {
  appliesWhile: ({ reader }) => !reader.isDisabled,
  reader: ({ reader }) => reader.email,
  staff: ({ notice }, publicUrl) => ({
    subject: noticeLine(notice),
    preview: `About ${notice.isApplication ? 'application' : 'request'} ${getReference(notice)}.`,
    heading: `${shownLine(notice.sentence)}.`,
    parts: [
      fields(notice.isApplication ? 'The application' : 'The request', [
        ['Course', shownLine(notice.course)],
        ['Reference', getReference(notice)],
      ]),
      { kind: 'action', label: 'Open it', url: recordUrl(notice, publicUrl) },
      choices(publicUrl),
    ],
  }),
}
