import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Audit } from '#tests/fixtures/audit.ts'
import type { Ledger } from '#tests/fixtures/visitors.ts'

/** What one test did to the site, and what became of it. */
export type Counts = {
  what: string
  faults: number
  acknowledged: number
  lost: number
  duplicated: number
  /** Mailer sent again under the same Message-ID. */
  repeated: number
}

/** Keeps counts for `tooling/faults.ts`, which prints them. */
export function addCounts(counts: Counts): void {
  if (process.env.FAULTS_COUNTS) appendFileSync(process.env.FAULTS_COUNTS, `${JSON.stringify(counts)}\n`)
}

/** Fails if something acknowledged was lost or stored twice, and prints the counts for `tooling/faults.ts`. */
export function expectNothingLost(what: string, faults: number, ledger: Ledger, found: Audit): void {
  const { acknowledged, repeated } = found
  const counts: Counts = {
    what,
    faults,
    acknowledged,
    repeated,
    lost: found.lost.length,
    duplicated: found.duplicated.length,
  }
  addCounts(counts)
  expect({ lost: found.lost, duplicated: found.duplicated, wrong: ledger.wrong }).toEqual({
    lost: [],
    duplicated: [],
    wrong: [],
  })
  expect(acknowledged, 'so few acknowledgements prove nothing').toBeGreaterThan(faults)
}
