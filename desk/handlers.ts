import { createContext } from 'react-router'
import type { Actor } from '#services/rights.ts'
import { getActor, type Session } from '#services/staff/sessions.ts'
import { createHandlers, type FormArgs, type SessionArgs } from '#ssr/handlers.ts'

/** Set by the middleware of root.tsx. */
export const deskSession = createContext<Session | null>(null)

export type DeskArgs = SessionArgs<Session> & { actor: Actor }
export type ActionArgs = DeskArgs & FormArgs

/** `actor` is a getter, since a session without a passkey may only add one. */
export const {
  loader: deskLoader,
  action: deskAction,
  publicLoader,
  publicAction,
  redirectTo,
} = createHandlers(
  '/desk',
  deskSession,
  (args: SessionArgs<Session>): DeskArgs => ({
    ...args,
    get actor() {
      return getActor(args.session, args.requestId)
    },
  }),
)
