import { redirect } from 'react-router'
import { cookie } from '#desk/cookies.ts'
import { deskAction } from '#desk/handlers.ts'
import { signOut } from '#services/staff/sessions.ts'

export const action = deskAction(async ({ deps, session, requestId }) => {
  await signOut(deps, session, requestId)
  return redirect('/sign-in', { headers: { 'Set-Cookie': cookie(deps.publicUrl, 'session') } })
})
