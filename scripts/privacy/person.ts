import { join } from 'node:path'
import type pg from 'pg'
import { type FileStore, openFileStore } from '#api/resumes/file-store.ts'
import { loadContentFile } from '#content/load.ts'
import type { Config } from '#server/config.ts'
import { foldAddress } from './address.ts'
import { checkoutsOf } from './checkouts.ts'
import { findJobs, type WaitingJob } from './jobs.ts'
import { findLetters, type KeptLetter } from './outbox.ts'
import { findMentions, findRows, idsOf, type PersonRows } from './rows.ts'

/** Where everything about a person is kept. */
export type Places = {
  client: pg.Client
  files: FileStore
  outbox: string
  ours: string[]
  /** Ends the open checkouts of applications at Stripe; throws CommandError where one cannot be ended. */
  endCheckouts(applicationIds: string[]): Promise<void>
}

/** Everything that is kept about a person. */
export type Person = {
  address: string
  ids: string[]
  rows: PersonRows
  jobs: WaitingJob[]
  letters: KeptLetter[]
  mentions: Awaited<ReturnType<typeof findMentions>>
}

/** @param client a connection of its own, without time limits */
export function openPlaces(client: pg.Client, config: Config): Places {
  const company = loadContentFile('company.yaml').value as { email: string }
  const { from, staff } = config.mail
  const ours = [company.email, from, staff].flatMap((text) => text?.replace(/^[^<]*<|>$/g, '') ?? []).map(foldAddress)
  const outbox = join(config.dataDir, 'outbox')
  return { client, files: openFileStore(config), outbox, ours, endCheckouts: checkoutsOf(config) }
}

/** @param address folded */
export async function findPerson({ client, outbox, ours }: Places, address: string): Promise<Person> {
  const rows = await findRows(client, address)
  const ids = idsOf(rows)
  // The academy's own address is in every letter: those to others are not about whoever reads its mail.
  const searched = ours.includes(address) ? undefined : address
  return {
    address,
    ids,
    rows,
    jobs: await findJobs(client, ids),
    letters: await findLetters(outbox, ids, searched),
    mentions: await findMentions(client, address, ids),
  }
}
