import { wholeDay } from '#content/format.ts'
import { getReference } from '#contract/leads.ts'
import type { Start } from '#contract/starts.ts'
import type { Application, EmailDefinition } from '#mail/email.ts'
import { answerGoesTo, fields } from '#mail/parts.ts'
import { shownLine } from '#mail/shown.ts'
import { statusPart } from './status.ts'

/** `sentence` says what the applicant did: "Withdrew after accepting: seat free, 3 waitlisted"; '' if it was undone. */
type Answer = { row: Application; sentence: string; start?: Pick<Start, 'starts'> | undefined }

/** Email to the staff: an applicant accepted an offer, or gave up a seat. */
export const answer: EmailDefinition<Answer> = {
  visitorName: ({ row }) => row.fullName,
  appliesWhile: ({ row, sentence }, { part }) => row.email !== '' && sentence !== '' && part === statusPart(row),
  staff: ({ row, sentence, start }, publicUrl) => {
    const [name, course] = [shownLine(row.fullName), shownLine(row.courseName)]
    return {
      subject: `${sentence}: ${name}, ${course}`,
      preview: `About application ${getReference(row)}.`,
      heading: `${sentence}.`,
      parts: [
        answerGoesTo(name, shownLine(row.email)),
        fields('The application', [
          ['Course', course],
          ['Start', start ? wholeDay(start.starts) : ''],
          ['Reference', getReference(row)],
          ['Number', row.id],
        ]),
        { kind: 'link', label: 'Open it at the desk', url: `${publicUrl}/desk/records/${row.id}` },
      ],
    }
  },
}
