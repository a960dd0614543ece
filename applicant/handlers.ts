import type { ApplicantSession } from '#services/applicants/sessions.ts'
import { createHandlers, type SessionArgs } from '#ssr/handlers.ts'
import { applicantSession } from './session.ts'

export const {
  loader: applicantLoader,
  action: applicantAction,
  publicLoader,
  publicAction,
  redirectTo,
} = createHandlers('/application', applicantSession, (args: SessionArgs<ApplicantSession>) => ({
  ...args,
  applicationId: args.params.applicationId ?? '',
}))
