import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import type { Application, EmailDefinition } from '#mail/email.ts'
import { aboutApplication, greeting, seeApplication } from '#mail/parts.ts'
import { sampleApplication } from '#mail/samples.ts'
import { shownLine } from '#mail/shown.ts'

/** The status that the application has now, since when, and the one before. */
type StatusData = { row: Application; status: ApplicationStatus; since: Date; from?: string | undefined }

const sampleOf = (status: ApplicationStatus): StatusData => ({
  row: sampleApplication,
  status,
  since: sampleApplication.createdAt,
})

/** To the applicant: their application has another status, without an email of a decision. */
export const status: EmailDefinition<StatusData> = {
  keyPart: ({ status, since }) => `${status}.${since.getTime()}`,
  visitor: ({ row, status, from }, publicUrl) => {
    const { applicant, next } = applicationStatuses[status]
    const course = shownLine(row.courseName)
    const isDue = row.feeStatus === 'due' && status !== 'declined'
    const toDo = isDue
      ? 'The application fee is still due. You can pay it on the page of your application.'
      : 'There is nothing that you need to do now.'
    return {
      subject: `Your application for ${course}: ${applicant}`,
      preview: next,
      heading: `${applicant}.`,
      course,
      parts: [
        greeting,
        ...(from === 'waitlisted' && status === 'in_review' ? ['A seat is free.'] : []),
        next,
        // The next step of a closed application says what can be done.
        ...(status === 'offer_expired' || status === 'withdrawn' ? [] : [toDo]),
        aboutApplication(row, status),
        { ...seeApplication(publicUrl), kind: 'action' },
      ],
    }
  },
  samples: {
    'status-in_review': sampleOf('in_review'),
    'status-accepted': sampleOf('accepted'),
    'status-withdrawn': sampleOf('withdrawn'),
  },
}
