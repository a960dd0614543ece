// npm run bench:emails: how many emails a second are written, of each kind in turns, by one process. Nothing is sent.
// Usage: node bench/emails.ts [--rounds 5] [--write]
import { createServer } from 'vite'
import { contentModules } from '#content/vite-plugin.ts'
import { takeArguments } from './arguments.ts'
import { report } from './report.ts'
import { median, spread } from './statistics.ts'

const { rounds } = takeArguments('bench:emails', { rounds: 5 })
const EMAILS = 3_000

process.env.NODE_ENV = 'production'
const vite = await createServer({
  ...{ configFile: false, logLevel: 'error', appType: 'custom', plugins: [contentModules()] },
  server: { middlewareMode: true, ws: false, watch: null },
})
try {
  const { writeEmail } = (await vite.ssrLoadModule('/mail/write-email.ts')) as typeof import('#mail/write-email.ts')
  const { sampleEmails } = (await vite.ssrLoadModule(
    '/tests/fixtures/sample-emails.ts',
  )) as typeof import('#tests/fixtures/sample-emails.ts')
  const kinds = Object.values(sampleEmails)

  /** Emails a second of a core: other programs disturb that least. */
  const round = () => {
    const before = process.cpuUsage()
    for (let email = 0; email < EMAILS; email += 1) {
      const sample = kinds[email % kinds.length]
      if (sample) writeEmail(sample, { publicUrl: 'https://academy.example' })
    }
    const { user, system } = process.cpuUsage(before)
    return EMAILS / ((user + system) / 1e6)
  }
  round()
  const rates = Array.from({ length: rounds }, round)
  report('bench:emails', [
    {
      title: 'Written emails',
      how: `${EMAILS} emails a round, the ${kinds.length} samples in turns, ${rounds} rounds after one of warming up; a second is one of a core.`,
      columns: ['what', 'a second (median)', 'spread'],
      rows: [['HTML, text and headers', median(rates).toFixed(0), spread(rates)]],
    },
  ])
} finally {
  await vite.close()
}
