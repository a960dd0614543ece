import { createContext } from 'react-router'
import { createHandlers, type FormArgs, type SessionArgs } from '#office/handlers.ts'
import type { Actor } from '#services/rights.ts'
import { getActor, type Session } from '#services/staff/sessions.ts'

/** Set by {@link requireSession} in session.ts. */
export const deskSession = createContext<Session | null>(null)

export type DeskArgs = SessionArgs<Session> & { actor: Actor }
export type ActionArgs = DeskArgs & FormArgs

/** `actor` is a getter, since a session without a passkey may only add one. */
export const {
  loader: deskLoader,
  action: deskAction,
  publicLoader,
  publicAction,
} = createHandlers(
  deskSession,
  (args: SessionArgs<Session>): DeskArgs => ({
    ...args,
    get actor() {
      return getActor(args.session, args.requestId)
    },
  }),
)
