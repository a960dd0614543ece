import { hash, randomBytes } from 'node:crypto'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Limits of staff's and applicants' sign-ins: without a request by a person, and in all. */
export const IDLE_MS = 30 * MINUTE
export const ABSOLUTE_MS = 12 * HOUR
/** Time after a sign-in or passkey use for actions that could lock someone out, or export all data. */
export const RECENT_MS = 10 * MINUTE

export const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Hashes a secret for storage. Secrets are random, so a plain hash is enough. */
export const hashSecret = (secret: string) => hash('sha256', secret, 'base64url')
