import { data } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import { publicAction } from '#office/desk/handlers.ts'
import { ServiceError } from '#services/errors.ts'
import { startJoining } from '#services/staff/joining.ts'
import { startPasskey, startSignIn, startVerification } from '#services/staff/passkeys.ts'

/** Creates the options of a passkey prompt (ui/confirm-passkey.tsx). A cookie binds the challenge to the browser. */
export const action = publicAction(async ({ deps, session, text }) => {
  const start = () => {
    const purpose = text('purpose')
    if (purpose === 'sign-in') return startSignIn(deps)
    if (purpose === 'setup') {
      return startJoining(deps, text('token'), { name: text('name'), email: text('email') })
    }
    if (session && purpose === 'verify') return startVerification(deps, session)
    if (session && purpose === 'add') return startPasskey(deps, session)
    throw new ServiceError('invalid', 'Your session has ended. Please sign in again.')
  }
  const { options, challenge } = await start()
  return data({ options }, { headers: [setCookie(deps, 'desk-challenge', challenge)] })
})
