import { redirect } from 'react-router'
import { deskAction } from '#desk/handlers.ts'
import { signOut } from '#services/staff/sessions.ts'
import { setCookie } from '#ssr/cookies.ts'

export const action = deskAction(async ({ deps, session, requestId }) => {
  await signOut(deps, session, requestId)
  return redirect('/sign-in', { headers: [setCookie(deps, 'desk-session')] })
})
