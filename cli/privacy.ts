// What is kept about a person, shown to them or erased; docs/operate.md.
import { createInterface } from 'node:readline/promises'
import { type Command, CommandError } from './command.ts'
import { readArguments } from './privacy/arguments.ts'
import { countsOf, ELSEWHERE, mentionsOf } from './privacy/counts.ts'
import { erasePerson } from './privacy/erase.ts'
import { findPerson, openPlaces, type Person } from './privacy/person.ts'
import { reportOn } from './privacy/report.ts'
import { siteConfig, withSiteConnection } from './site-database.ts'

export const usage = 'export EMAIL [--files DIR] | erase EMAIL [--yes]'
export const help: Command['help'] = [
  ['export EMAIL', 'print everything with this address as JSON'],
  ['--files DIR', 'also copy the resume files into this folder'],
  ['erase EMAIL', 'list what is kept, ask, and erase it'],
  ['--yes', 'erase without asking'],
]

export async function run(words: string[]): Promise<void> {
  const request = readArguments(words)
  const config = siteConfig()
  await withSiteConnection(config, async (client) => {
    const places = await openPlaces(client, config)
    const person = await findPerson(places, request.address)
    if (request.action === 'export') {
      const report = await reportOn(person, places.files, request.files)
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
      return
    }
    const counts = countsOf(person)
    if (counts.length === 0) {
      console.log([`Nothing is kept about ${person.address}.`, ...mentionsOf(person)].join('\n'))
      return
    }
    if (!request.yes) await askWhether(person, counts)
    const { emptiedApplications, jobs } = await erasePerson(places, person)
    console.log([`Erased about ${person.address}:`, ...counts].join('\n'))
    if (emptiedApplications > 0) {
      console.log(
        `  ${emptiedApplications} of the applications had a payment: course, dates, amounts and Stripe's ids stay.`,
      )
    }
    if (jobs.stuck > 0) console.log('An email was still being sent. Run this again in a few minutes.')
    console.log([...mentionsOf(person), ELSEWHERE].join('\n'))
  })
}

/** @throws CommandError unless somebody answers yes */
async function askWhether({ address }: Person, counts: string[]): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  console.error([`This is kept about ${address} and will be erased for good:`, ...counts].join('\n'))
  const gaveUp = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question('Erase it? Type yes: '), gaveUp])
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was erased.')
}
