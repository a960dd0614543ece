import { type Claim, type ClaimRecord, type Confirmed, readRecords } from './claim-records.ts'
import type { Documents } from './documents.ts'
import { contentFiles, type Loaded, loadContentFile } from './load.ts'
import { changesAtDesk } from './schedule-entries.ts'

type Files = ReadonlyMap<string, Loaded>

/** Returns all claims by file, in the order of lines. @throws ContentError */
export function allClaims(documents: Documents, now = new Date()): Claim[] {
  const confirmed = readRecords(documents, now.toISOString().slice(0, 10))
  const files = new Map(contentFiles(documents).map((file) => [file, loadContentFile(file, documents, confirmed)]))
  return getClaims(files)
}

/** Returns claims of these files, except content that is edited and confirmed at the desk. */
export function getClaims(files: Files): Claim[] {
  return [...files].flatMap(([file, { claims }]) =>
    claims.filter(({ field }) => !changesAtDesk(file, field)).sort((a, b) => a.line - b.line),
  )
}

type Said = Pick<ClaimRecord, 'by' | 'on' | 'evidence' | 'expires'>

/** Returns a claim's new record, which replaces `claim.record`. */
export function recordFor({ file, field, digest }: Claim, { by, on, evidence, expires }: Said): ClaimRecord {
  return { file, field, digest, by, on, ...(evidence && { evidence }), ...(expires && { expires }) }
}

/** Returns records whose text and mark no longer exist. */
export function staleRecords(claims: Claim[], { records }: Confirmed): Confirmed['records'] {
  const used = new Set(claims.map(({ record }) => record?.line))
  const known = new Set(claims.map(({ file, digest }) => `${file}:${digest}`))
  return records.filter(
    ({ file, field, digest, line }) =>
      !used.has(line) && !known.has(`${file}:${digest}`) && !changesAtDesk(file, field),
  )
}
