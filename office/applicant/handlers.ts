import { createHandlers, type SessionArgs } from '#office/handlers.ts'
import type { ApplicantSession } from '#services/applicants/sessions.ts'
import { applicantSession } from './session.ts'

export const {
  loader: applicantLoader,
  action: applicantAction,
  publicLoader,
  publicAction,
} = createHandlers(applicantSession, (args: SessionArgs<ApplicantSession>) => ({
  ...args,
  applicationId: args.params.applicationId ?? '',
}))
