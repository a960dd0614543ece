import { hash, randomBytes } from 'node:crypto'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Hashes a secret for storage. Secrets are random, so a plain hash is enough. */
export const hashSecret = (secret: string) => hash('sha256', secret, 'base64url')
