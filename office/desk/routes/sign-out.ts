import { redirect } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import { deskAction } from '#office/desk/handlers.ts'
import { signOut } from '#services/staff/sessions.ts'

export const action = deskAction(async ({ deps, session, requestId }) => {
  await signOut(deps, session, requestId)
  return redirect('/desk/sign-in', { headers: [setCookie(deps, 'desk-session')] })
})
