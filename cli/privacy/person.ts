import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { contentRoot, loadContentFile } from '#content/load.ts'
import type { Config } from '#server/config-schema.ts'
import { builtSiteFacts } from '#server/site-facts.ts'
import type { FileStore } from '#services/resumes/file-store.ts'
import { openFileStore } from '#services/resumes/open-file-store.ts'
import { foldAddress } from './address.ts'
import { checkoutsOf } from './checkouts.ts'
import { findJobs, type WaitingJob } from './jobs.ts'
import { findEmails, type StoredEmail } from './outbox.ts'
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
  emails: StoredEmail[]
  mentions: Awaited<ReturnType<typeof findMentions>>
}

/** @param client a connection of its own, without time limits */
export async function openPlaces(client: pg.Client, config: Config): Promise<Places> {
  const { from, staff } = config.mail
  const ours = [await academyEmail(), from, staff]
    .flatMap((text) => text?.replace(/^[^<]*<|>$/g, '') ?? [])
    .map(foldAddress)
  const outbox = join(config.dataDir, 'outbox')
  return { client, files: openFileStore(config), outbox, ours, endCheckouts: checkoutsOf(config) }
}

/** The academy's own address: from the content in a checkout, from the build where there is no content. */
async function academyEmail(): Promise<string> {
  if (!existsSync(contentRoot)) return (await builtSiteFacts()).email
  return (loadContentFile('company.yaml').value as { email: string }).email
}

/** @param address folded */
export async function findPerson({ client, outbox, ours }: Places, address: string): Promise<Person> {
  const rows = await findRows(client, address)
  const ids = idsOf(rows)
  // The academy's own address is in every email: those to others are not about whoever reads its mail.
  const searched = ours.includes(address) ? undefined : address
  return {
    address,
    ids,
    rows,
    jobs: await findJobs(client, ids),
    emails: await findEmails(outbox, ids, searched),
    mentions: await findMentions(client, address, ids),
  }
}
