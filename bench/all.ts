// npm run bench: runs all benchmarks of package.json in sequence and prints their durations. Passes `--write` on.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { takeArguments } from './arguments.ts'

takeArguments('bench')

const minutesSince = (start: number) => `${((performance.now() - start) / 60_000).toFixed(1)} minutes`

const failed = Object.keys(manifest.scripts).filter((name) => {
  if (!name.startsWith('bench:')) return false
  const start = performance.now()
  console.log(`\n## ${name}`)
  const file = join(import.meta.dirname, `${name.slice('bench:'.length)}.ts`)
  const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(2)], { stdio: 'inherit' })
  console.log(`${name} took ${minutesSince(start)}.`)
  return status !== 0
})
console.log(`\nAll of them took ${minutesSince(0)}.`)
for (const name of failed) console.error(`${name} failed`)
process.exit(failed.length === 0 ? 0 : 1)
