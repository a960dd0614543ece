// What is kept about a person, shown to them or erased; docs/operate.md.
import { createInterface } from 'node:readline/promises'
import { validateField } from '#contract/fields.ts'
import { exportKinds } from '#services/exports/columns.ts'
import { foldAddress } from '#services/privacy/address.ts'
import { openFileStore } from '#services/resumes/open-file-store.ts'
import { CommandError, defineCommand, UsageError } from './command.ts'
import { erasePerson, type Places } from './privacy/erase.ts'
import { fileKeysOf, findPerson, kinds, type Person } from './privacy/person.ts'
import { reportOn } from './privacy/report.ts'
import { siteConfig, withSiteConnection } from './site-database.ts'

/** What a command cannot reach. */
const ELSEWHERE =
  'Copies elsewhere are not touched: backups, emails that were sent, Stripe, the CRM, the newsletter service.'

export const command = defineCommand({
  usage: 'export|erase EMAIL',
  help: [
    ['export EMAIL', 'print everything with this address as JSON'],
    ['erase EMAIL', 'list what is kept, ask, and erase it'],
  ],
  options: {
    files: { type: 'string', value: 'DIR', help: 'with export: also copy the resume files into this folder' },
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
    const files = openFileStore(config)
    await withSiteConnection(config, async (client) => {
      const person = await findPerson(client, config, address)
      if (isErase) return erase({ client, config, files }, person, yes)
      process.stdout.write(`${JSON.stringify(await reportOn(person, files, folder), null, 2)}\n`)
    })
  },
})

async function erase(places: Places, person: Person, yes: boolean): Promise<void> {
  const { address } = person
  const counts = countsOf(person)
  const mentions = person.mentions.map(
    ({ kind, id }) => `Others named the address too; that is theirs, and stays: ${kind} ${id}`,
  )
  if (counts.length === 0) return console.log([`Nothing is kept about ${address}.`, ...mentions].join('\n'))
  if (!yes) {
    console.error([`This is kept about ${address} and will be erased for good:`, ...counts].join('\n'))
    await confirm('Erase it? Type yes: ')
  }
  const { emptiedApplications: emptied, stuckJobs } = await erasePerson(places, person)
  console.log([`Erased about ${address}:`, ...counts].join('\n'))
  if (emptied > 0) {
    console.log(`  ${emptied} of the applications had a payment: course, dates, amounts and Stripe's ids stay.`)
  }
  if (stuckJobs > 0) console.log('An email was still being sent. Run this again in a few minutes.')
  console.log([...mentions, ELSEWHERE].join('\n'))
}

function countsOf({ rows, emails, jobs }: Person): string[] {
  const counts: [string, unknown[]][] = [
    ...kinds.map((kind): [string, unknown[]] => [exportKinds[kind].rows, rows.leads[kind]]),
    ['checkout sessions', rows.checkoutSessions],
    ['payments, refunds and disputes', rows.paymentMovements],
    ['test checkout sessions', rows.testCheckoutSessions],
    ['records of confirmations sent', rows.sentConfirmations],
    ['resume files', fileKeysOf(rows)],
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
