// The operator's commands. In a checkout, `npm run NAME -- ...` runs them from source; containers and services run the
// build: `node build/program/cli.js NAME ...`.
import { ContentError } from '#content/content-error.ts'
import { ConfigError } from '#server/config.ts'
import { CommandError, UsageError } from './command.ts'
import { runCommandLine } from './command-line.ts'

try {
  await runCommandLine(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CommandError || error instanceof ConfigError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
