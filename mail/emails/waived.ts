import type { Application, EmailDefinition } from '#mail/email.ts'
import { aboutApplication, greeting } from '#mail/parts.ts'
import { shownLine } from '#mail/shown.ts'

/** `fee` is '' if no fee is waived. */
type WaivedData = { row: Application; fee: string }

/** Email to the applicant: staff have waived the application fee. */
export const waived: EmailDefinition<WaivedData> = {
  appliesWhile: ({ row, fee }) => row.feeStatus === 'waived' && fee !== '',
  visitor: ({ row, fee }, publicUrl) => ({
    subject: `Your application for ${shownLine(row.courseName)}: the fee is waived`,
    preview: 'You do not need to pay the application fee.',
    heading: 'Your application fee is waived.',
    course: shownLine(row.courseName),
    parts: [
      greeting,
      `We have waived the fee of ${fee} for your application. You do not need to pay it.`,
      ...aboutApplication(row, row.status, { publicUrl }),
    ],
  }),
}
