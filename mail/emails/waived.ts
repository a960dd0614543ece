import type { Application, EmailDefinition } from '#mail/email.ts'
import { aboutApplication, greeting } from '#mail/parts.ts'
import { shownLine } from '#mail/shown.ts'

/** Email to the applicant: staff have waived the application fee. */
export const waived: EmailDefinition<{ row: Application; fee: string }> = {
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
