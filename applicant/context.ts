import { createContext } from 'react-router'
import type { ApplicantSession } from '#services/applicants/sessions.ts'

/** Set by the middleware of root.tsx. */
export const applicantSession = createContext<ApplicantSession | null>(null)
