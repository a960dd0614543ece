import { wholeDay } from '#content/format.ts'
import type { Cohort } from '#contract/cohorts.ts'
import { getReference } from '#contract/leads.ts'
import type { Application, EmailDefinition } from '#mail/email.ts'
import { answerGoesTo, fields } from '#mail/parts.ts'
import { shownLine } from '#mail/shown.ts'
import { statusPart } from './status.ts'

/** `sentence` says what the applicant did: "Withdrew after accepting: seat free, 3 waitlisted"; '' if it was undone. */
type Answer = { row: Application; sentence: string; cohort?: Pick<Cohort, 'starts'> | undefined }

/** Email to the staff: an applicant accepted an offer, or gave up a seat. */
export const answer: EmailDefinition<Answer> = {
  visitorName: ({ row }) => row.fullName,
  appliesWhile: ({ row, sentence }, { part }) => row.email !== '' && sentence !== '' && part === statusPart(row),
  staff: ({ row, sentence, cohort }, publicUrl) => {
    const [name, course] = [shownLine(row.fullName), shownLine(row.courseName)]
    return {
      subject: `${sentence}: ${name}, ${course}`,
      preview: `About application ${getReference(row)}.`,
      heading: `${sentence}.`,
      parts: [
        answerGoesTo(name, shownLine(row.email)),
        fields('The application', [
          ['Course', course],
          ['Start', cohort ? wholeDay(cohort.starts) : ''],
          ['Reference', getReference(row)],
          ['Number', row.id],
        ]),
        { kind: 'link', label: 'Open it at the desk', url: `${publicUrl}/desk/records/${row.id}` },
      ],
    }
  },
}
