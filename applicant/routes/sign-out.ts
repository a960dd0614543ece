import type { ActionFunctionArgs } from 'react-router'
import { redirectTo } from '#applicant/handlers.ts'
import { applicantSession } from '#applicant/session.ts'
import { signOut } from '#services/applicants/sessions.ts'
import { setCookie } from '#ssr/cookies.ts'
import { pageRequest } from '#ssr/request.ts'

export async function action({ context }: ActionFunctionArgs) {
  const { deps } = context.get(pageRequest)
  const session = context.get(applicantSession)
  if (session) await signOut(deps, session)
  return redirectTo(deps, '/sign-in?left', [setCookie(deps, 'application-session')])
}
