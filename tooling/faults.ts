// `npm run test:faults`: runs the long fault tests and prints their counts. Part of a file name runs that file.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counts } from '#tests/faults/counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'academy-faults-'))
const file = join(folder, 'counts')
const files = process.argv.length > 2 ? process.argv.slice(2) : ['tests/faults', 'database/embedded.test']

const { status } = spawnSync('vitest', ['run', '--no-file-parallelism', '--reporter=verbose', ...files], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'long', FAULTS_COUNTS: file },
})

const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
const counts = lines.map((line) => JSON.parse(line) as Counts)
rmSync(folder, { recursive: true, force: true })

const all: Counts = { what: 'all', faults: 0, acknowledged: 0, lost: 0, duplicated: 0, repeated: 0 }
for (const name of ['faults', 'acknowledged', 'lost', 'duplicated', 'repeated'] as const) {
  all[name] = counts.reduce((sum, item) => sum + item[name], 0)
}
console.table(Object.fromEntries([...counts, all].map(({ what, ...numbers }) => [what, numbers])))
console.log('repeated: emails that were sent again, each time under the same Message-ID')
process.exit(status ?? 1)
