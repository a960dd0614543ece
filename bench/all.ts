// npm run bench: every measurement, one after the other. What is given to it (`--write`) is given to each.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { takeArguments } from './arguments.ts'

takeArguments('bench')

const measurements = ['start', 'pages', 'server', 'writes', 'scale']

const failed = measurements.filter((name) => {
  console.log(`\n## bench:${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  return status !== 0
})
for (const name of failed) console.error(`bench:${name} failed`)
process.exit(failed.length === 0 ? 0 : 1)
