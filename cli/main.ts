// The operator's commands. In a checkout `npm run NAME -- ...` runs them from source; the build makes
// build/program/cli.js of them, for containers and services: `node build/program/cli.js NAME ...`.
import { runCommand } from './command.ts'
import { runCommandLine } from './command-line.ts'

await runCommand(() => runCommandLine(process.argv.slice(2)))
