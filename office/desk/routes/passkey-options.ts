import { data } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import { publicAction } from '#office/desk/handlers.ts'
import { ServiceError } from '#services/errors.ts'
import { startJoining } from '#services/staff/joining.ts'
import { startPasskey, startSignIn, startVerification } from '#services/staff/passkeys.ts'

/** Creates the options of a passkey prompt (ui/confirm-passkey.tsx). A cookie binds the challenge to the browser. */
export const action = publicAction(async ({ deps, signIn, text }) => {
  const start = () => {
    const purpose = text('purpose')
    if (purpose === 'sign-in') return startSignIn(deps)
    if (purpose === 'setup') {
      return startJoining(deps, text('token'), { name: text('name'), email: text('email') })
    }
    if (signIn && purpose === 'verify') return startVerification(deps, signIn)
    if (signIn && purpose === 'add') return startPasskey(deps, signIn)
    throw new ServiceError('invalid', 'You have been signed out. Please sign in again.')
  }
  const { options, challenge } = await start()
  return data({ options }, { headers: [setCookie(deps, 'desk-challenge', challenge)] })
})
