import type { ApplicantSession } from '#services/applicants/sessions.ts'
import { createHandlers, type SessionArgs } from '#ssr/handlers.ts'
import { applicantSession } from './context.ts'

export const {
  loader: applicantLoader,
  action: applicantAction,
  publicLoader,
  publicAction,
  redirectTo,
} = createHandlers('/application', applicantSession, (args: SessionArgs<ApplicantSession>) => args)
