// Exports or erases a person's data; docs/operate.md.

import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { pino } from 'pino'
import { validateField } from '#contract/fields.ts'
import type { Config } from '#server/config-schema.ts'
import { ownAddresses } from '#server/own-addresses.ts'
import { openPayments } from '#server/payments.ts'
import { exportKinds } from '#services/export-columns.ts'
import { type FileStore, openFileStore } from '#services/files/file-store.ts'
import { foldAddress } from '#services/mailbox.ts'
import { eraseFound, logPerson } from '#services/privacy/erase.ts'
import { findPerson, getFileKeys, kinds, type Person } from '#services/privacy/person.ts'
import { type CopyFile, reportOn } from '#services/privacy/service.ts'
import { CommandError, defineCommand, UsageError, withCommandError } from './command.ts'
import { siteContent } from './site-content.ts'
import { siteConfig, withSiteConnection, withSiteDatabase } from './site-database.ts'

const ELSEWHERE =
  'Copies elsewhere are not touched: backups, emails that were sent, Stripe, the CRM, the newsletter service.'

export const command = defineCommand({
  usage: 'export|erase EMAIL',
  help: [
    ['export EMAIL', 'print everything with this address as JSON'],
    ['erase EMAIL', 'list what is kept, ask, and erase it'],
  ],
  options: {
    files: { type: 'string', value: 'DIR', help: 'with export: also copy the files that they sent into this folder' },
    yes: { type: 'boolean', help: 'with erase: do not ask' },
  },

  async run([action, email, ...more], { files: folder, yes = false }) {
    if (email === undefined || more.length > 0) throw new UsageError('Name an action and one address.')
    const isErase = action === 'erase' && folder === undefined
    if (!isErase && (action !== 'export' || yes)) {
      throw new UsageError('The action and its options do not fit together.')
    }
    const address = foldAddress(email)
    if (!validateField('email', address).isValid) throw new UsageError(`"${email}" is no email address.`)

    const config = siteConfig()
    const files = await openFileStore(config)
    await withSiteConnection(config, async (client) => {
      const { company } = await siteContent(drizzle(client))
      const post = { outbox: join(config.dataDir, 'outbox'), ownAddresses: ownAddresses(config, company) }
      const person = await findPerson(client, post, address)
      if (isErase) return erase({ client, config, files }, person, yes)
      const report = await reportOn(person, folder === undefined ? undefined : copyInto(folder, files))
      await logPerson(drizzle(client), null, 'person.exported', person)
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    })
  },
})

/** Never uses the visitor's file name, which could be a path. */
function copyInto(folder: string, files: FileStore): CopyFile {
  return async (id, key) => {
    const bytes = await withCommandError('A file cannot be read', files.get(key))
    if (!bytes) return null
    const path = join(folder, `${id}${extname(key)}`)
    await withCommandError(`${folder} cannot be made`, mkdir(folder, { recursive: true, mode: 0o700 }))
    await withCommandError(`${path} cannot be written`, writeFile(path, bytes, { mode: 0o600 }))
    return path
  }
}

type Places = { client: pg.Client; config: Config; files: FileStore }

async function erase({ client, config, files }: Places, person: Person, yes: boolean): Promise<void> {
  const { address } = person
  const counts = getCounts(person)
  const mentions = person.mentions.map(
    ({ kind, id }) => `Other people mentioned the address; their text stays: ${kind} ${id}`,
  )
  if (counts.length === 0) return console.log([`Nothing is kept about ${address}.`, ...mentions].join('\n'))
  if (!yes) {
    console.error([`We hold this data about ${address}. It will be permanently erased:`, ...counts].join('\n'))
    await confirm('Erase it? Type yes: ')
  }
  const { publicUrl } = config
  const { anonymizedApplications: anonymized, stuckJobs } = await withSiteDatabase(config, (database) => {
    // The command reports a failure itself, in one line.
    const log = pino({ enabled: false })
    const { payments } = openPayments(config, database, log, async () => false)
    return eraseFound({ database, payments, log, publicUrl, files }, client, null, person)
  })
  console.log([`Erased about ${address}:`, ...counts].join('\n'))
  if (anonymized > 0) {
    console.log(`  ${anonymized} of the applications had a payment: course, dates, amounts and Stripe's ids stay.`)
  }
  if (stuckJobs > 0) console.log('An email was still being sent. Run this again in a few minutes.')
  console.log([...mentions, ELSEWHERE].join('\n'))
}

function getCounts({ rows, emails, jobs }: Person): string[] {
  const counts: [string, unknown[]][] = [
    ...kinds.map((kind): [string, unknown[]] => [exportKinds[kind].rows, rows.leads[kind]]),
    ['checkout sessions', rows.checkoutSessions],
    ['payments, refunds and disputes', rows.ledgerEntries],
    ['refunds that staff asked for', rows.refunds],
    ['invoices and credit notes', rows.invoices],
    ['test checkout sessions', rows.testCheckoutSessions],
    ['records of confirmations sent', rows.sentConfirmations],
    ['records of reminders sent', rows.reminders],
    ['names for workshop seats', rows.seatNames],
    ['scores by readers', rows.readings],
    ['emails as sent', rows.sentEmails],
    ['notes', rows.events.filter(({ text }) => text !== null)],
    ['codes used', rows.codeRedemptions],
    ['decisions', rows.decisions],
    ['replies', rows.replies],
    [
      'sign-ins and new addresses',
      [...rows.applicant.signInRequests, ...rows.applicant.signIns, ...rows.applicant.emailChanges],
    ],
    ['saved forms', rows.applicant.forms],
    ['documents that we asked for', rows.documents],
    ['files', getFileKeys(rows)],
    ['emails in the outbox', emails],
    ['jobs in the queue', jobs],
  ]
  return counts.filter(([, kept]) => kept.length > 0).map(([what, kept]) => `  ${what}: ${kept.length}`)
}

/** @throws CommandError unless the answer is yes */
async function confirm(question: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const gaveUp = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question(question), gaveUp])
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was erased.')
}
