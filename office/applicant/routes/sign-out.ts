import { type ActionFunctionArgs, redirect } from 'react-router'
import { applicantSignIn } from '#office/applicant/sign-in.ts'
import { setCookie } from '#office/cookies.ts'
import { pageRequest } from '#office/request.ts'
import { signOut } from '#services/applicants/sign-ins.ts'

export async function action({ context }: ActionFunctionArgs) {
  const { deps } = context.get(pageRequest)
  const signIn = context.get(applicantSignIn)
  if (signIn) await signOut(deps, signIn)
  return redirect('/application/sign-in?left', { headers: [setCookie(deps, 'application-session')] })
}
