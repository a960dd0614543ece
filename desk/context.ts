import { createContext } from 'react-router'
import type { Session } from '#services/staff/sessions.ts'

/** Set by the middleware of root.tsx: who is signed in. */
export const deskSession = createContext<Session | null>(null)
