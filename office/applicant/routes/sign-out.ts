import { type ActionFunctionArgs, redirect } from 'react-router'
import { applicantSession } from '#office/applicant/session.ts'
import { setCookie } from '#office/cookies.ts'
import { pageRequest } from '#office/request.ts'
import { signOut } from '#services/applicants/sessions.ts'

export async function action({ context }: ActionFunctionArgs) {
  const { deps } = context.get(pageRequest)
  const session = context.get(applicantSession)
  if (session) await signOut(deps, session)
  return redirect('/application/sign-in?left', { headers: [setCookie(deps, 'application-session')] })
}
