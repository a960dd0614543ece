import { hash } from 'node:crypto'
import { failures } from '#contract/failures.ts'
import { ServiceError } from './errors.ts'

/** Digests a request body. The contract's schemas order its fields, so equal bodies have equal JSON. */
export function getDigest(body: object): string {
  return hash('sha256', JSON.stringify(body), 'base64url')
}

/** @throws ServiceError conflict if the key was used with another body */
export function requireSameBody(what: string, stored: { bodyDigest: string }, sent: { bodyDigest: string }): void {
  if (stored.bodyDigest === sent.bodyDigest) return
  throw new ServiceError('conflict', failures.otherBody(what).message)
}
