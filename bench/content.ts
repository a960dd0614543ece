// npm run bench:content: how soon three processes behind a proxy show a published version of the content, whether pages are
// of one version meanwhile, and how much memory a series of publications leaves behind.
import { setTimeout as sleep } from 'node:timers/promises'
import { readDocuments } from '#content/read-documents.ts'
import { inTransaction, openDatabase } from '#database/client.ts'
import { addVersion, lockVersions } from '#services/content/versions.ts'
import { startBalancer } from '#tests/fixtures/round-robin.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { takeArguments } from './arguments.ts'
import { startDatabases } from './databases.ts'
import { memoryAtRest, memorySettings, residentMemory } from './process-figures.ts'
import { report } from './report.ts'
import { COLUMNS, timeUntilShown } from './visible.ts'

const { visible, publications, rest } = takeArguments('bench:content', { visible: 60, publications: 1_000, rest: 30 })

const ADDRESS = 'http://academy.example'
const PAGE = '/dbms'
const starting = readDocuments()

/** Texts of the menu, the footer and both pages, each of which names the version. */
const marked: [file: string, text: RegExp][] = [
  ['navigation.yaml', /(?<=individual:\n\s+label: ).*/],
  ['company.yaml', /(?<=\ntagline: ).*/],
  ['courses/dbms.md', /(?<=\nname: ).*/],
]

function documentsOf(version: number): Map<string, string> {
  const documents = new Map(starting)
  for (const [file, text] of marked) {
    const before = documents.get(file) ?? ''
    const after = before.replace(text, `Version ${version}`)
    if (after === before) throw new Error(`${file} has no ${text}.`)
    documents.set(file, after)
  }
  return documents
}

/** Returns all versions that a page shows; more than one means an inconsistent page. */
const versionsOn = (html: string) => new Set([...html.matchAll(/Version (\d+)/g)].map(([, number]) => Number(number)))

const databases = await startDatabases()
const address = await databases.create('content')
// Settings of npm start; one address for all, as visitors use it.
const variables = { DATABASE_URL: address, PUBLIC_URL: ADDRESS, ...memorySettings, LOG_LEVEL: 'error' }
const sites = [await startSite(variables), await startSite(variables), await startSite(variables)]
const [site] = sites as [(typeof sites)[0]]
const pid = site.process.pid as number
const balancer = await startBalancer(sites.map(({ url }) => url))
const database = openDatabase(address)

let version = 0
/** Publishes the next version, as the desk does. */
async function publish(): Promise<void> {
  version += 1
  await inTransaction(database, async (transaction) => {
    await lockVersions(transaction)
    await addVersion(transaction, documentsOf(version), {})
  })
}
const read = async (url: string) => (await fetch(url)).text()
async function untilShown(url: string): Promise<void> {
  while (!versionsOn(await read(`${url}${PAGE}`)).has(version)) await sleep(10)
}

/** Milliseconds from each publication until all processes show it, with GETs through the proxy meanwhile. */
async function untilVisible() {
  await publish()
  await Promise.all(sites.map(({ url }) => untilShown(url)))
  return timeUntilShown({
    url: balancer.url,
    paths: ['/', PAGE],
    isOfOne: (html) => versionsOn(html).size === 1,
    count: visible,
    change: publish,
    isShown: () => Promise.all(sites.map(({ url }) => untilShown(url))),
  })
}

/** Megabytes before and after publications that a process shows, each with two pages, after a warm-up. */
async function memoryOfPublications() {
  const publishAll = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await publish()
      await untilShown(site.url)
      await read(`${site.url}/`)
    }
  }
  await publishAll(publications / 5)
  const before = await memoryAtRest(pid, rest)
  await publishAll(publications)
  const rushed = residentMemory(pid)
  return [before, rushed, await memoryAtRest(pid, rest)]
}

try {
  const shown = await untilVisible()
  await balancer.close()
  const megabytes = await memoryOfPublications()
  report('bench:content', [
    {
      title: 'From a publication until three processes show it',
      how: `${visible} versions of the content, at random moments, in a database of three processes. Meanwhile 100 GETs a second of / and ${PAGE}, through a proxy, each checked: its menu, heading and footer are of one version.`,
      columns: COLUMNS,
      rows: [shown],
    },
    {
      title: `Resident memory of a process over ${publications} publications, in MB`,
      how: `Each shown, with / and ${PAGE}, before the next, after ${publications / 5} of warm-up. "Before" and "after" are the least within ${rest} s of rest.`,
      columns: ['before', 'at the last publication', 'after'],
      rows: [megabytes.map((figure) => figure.toFixed(0))],
    },
  ])
} finally {
  await database.$client.end()
  for (const each of sites) await each.stop()
  await databases.stop()
}
