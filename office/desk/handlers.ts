import { createContext } from 'react-router'
import { createHandlers, type FormArgs, type SignInArgs } from '#office/handlers.ts'
import type { Actor } from '#services/rights.ts'
import { getActor, type SignIn } from '#services/staff/sign-ins.ts'

/** Set by {@link requireSignIn} in sign-in.ts. */
export const deskSignIn = createContext<SignIn | null>(null)

export type DeskArgs = SignInArgs<SignIn> & { actor: Actor }
export type ActionArgs = DeskArgs & FormArgs

/** `actor` is a getter, since a sign-in without a passkey may only add one. */
export const {
  loader: deskLoader,
  action: deskAction,
  publicLoader,
  publicAction,
} = createHandlers(
  deskSignIn,
  (args: SignInArgs<SignIn>): DeskArgs => ({
    ...args,
    get actor() {
      return getActor(args.signIn, args.requestId)
    },
  }),
)
