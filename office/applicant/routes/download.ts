import { redirect } from 'react-router'
import { isDatabaseAway } from '#database/unavailable.ts'
import { fileAnswer } from '#office/answers.ts'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { isRecentSignIn } from '#services/applicants/sign-ins.ts'
import { ServiceError } from '#services/errors.ts'
import { exportOwn } from '#services/privacy/service.ts'

/** Downloads need a POST, never a link. */
export const loader = applicantLoader(() => redirect('/application/data'))

/** Returns all data stored about the applicant, as JSON. */
export const action = applicantAction({
  download: async ({ deps, signIn }) => {
    // The page requests a new sign-in.
    if (!isRecentSignIn(signIn)) return redirect('/application/data')
    const report = await exportOwn(deps, signIn).catch((error: unknown) => {
      if (error instanceof ServiceError || isDatabaseAway(error)) return error
      throw error
    })
    // A file cannot show a message.
    if (report instanceof Error) {
      const isTooLarge = report instanceof ServiceError && report.reason === 'conflict'
      return redirect(isTooLarge ? '/application/data?large' : '/application/data?failed')
    }
    return fileAnswer(`${JSON.stringify(report, null, 2)}\n`, 'application/json', 'my-data.json')
  },
})
