// `npm run test:faults`: the long form of the fault tests, and what they counted. A part of a file's name runs that file.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counts } from '#tests/faults/counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'academy-faults-'))
const file = join(folder, 'counts')
const files = process.argv.length > 2 ? process.argv.slice(2) : ['tests/faults', 'database/embedded-faults']

const { status } = spawnSync('vitest', ['run', '--no-file-parallelism', '--reporter=verbose', ...files], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'long', FAULTS_COUNTS: file },
})

const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
const counts = lines.map((line) => JSON.parse(line) as Counts)
rmSync(folder, { recursive: true, force: true })

const columns = ['faults', 'acknowledged', 'lost', 'doubled', 'repeated'] as const
const total = Object.fromEntries(columns.map((name) => [name, counts.reduce((sum, one) => sum + one[name], 0)]))
const row = (what: string, cells: unknown[]) =>
  [what.padEnd(60), ...cells.map((cell) => String(cell).padStart(12))].join('')
console.log(`\n${row('', [...columns])}`)
for (const one of counts)
  console.log(
    row(
      one.what,
      columns.map((name) => one[name]),
    ),
  )
console.log(
  row(
    'all',
    columns.map((name) => total[name]),
  ),
)
console.log('repeated: emails that were sent again, each time under the one Message-ID it has')
process.exit(status ?? 1)
