import { createHandlers, type SignInArgs } from '#office/handlers.ts'
import type { ApplicantSignIn } from '#services/applicants/sign-ins.ts'
import { applicantSignIn } from './sign-in.ts'

export const {
  loader: applicantLoader,
  action: applicantAction,
  publicLoader,
  publicAction,
} = createHandlers(applicantSignIn, (args: SignInArgs<ApplicantSignIn>) => ({
  ...args,
  applicationId: args.params.applicationId ?? '',
}))
