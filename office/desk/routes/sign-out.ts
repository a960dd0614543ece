import { redirect } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import { deskAction } from '#office/desk/handlers.ts'
import { signOut } from '#services/staff/sign-ins.ts'

export const action = deskAction(async ({ deps, signIn, requestId }) => {
  await signOut(deps, signIn, requestId)
  return redirect('/desk/sign-in', { headers: [setCookie(deps, 'desk-session')] })
})
