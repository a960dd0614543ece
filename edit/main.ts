// `npm run edit`: the site on this machine alone, with an editor on each page. Runs the development server, and starts it again
// after a page was added or taken away: routes are fixed while it runs.
import { fork } from 'node:child_process'
import { loadEnvFile } from '#server/config.ts'

loadEnvFile()
const { hostname } = new URL(process.env.PUBLIC_URL ?? 'http://localhost')
if (process.env.NODE_ENV === 'production' || !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) {
  console.error(
    `npm run edit changes files, so it runs on your own machine alone: not with NODE_ENV=production, nor with PUBLIC_URL ${hostname}.`,
  )
  process.exit(1)
}

start()
process.on('SIGINT', () => {}) // A terminal tells the server, too.

/** `history` goes from one server to the next, so that a change can be taken back after a restart. */
function start(history?: unknown): void {
  const env = { ...process.env, HOST: '127.0.0.1' }
  const server = fork('server.ts', ['--dev', '--edit'], { env })
  if (history) server.send({ history })
  let next: unknown
  server.on('message', (message: { again: unknown }) => {
    next = message.again
    server.kill('SIGTERM')
  })
  const stop = () => server.kill('SIGTERM')
  process.on('SIGTERM', stop)
  server.on('exit', (code) => {
    process.off('SIGTERM', stop)
    if (next) start(next)
    else process.exitCode = code ?? 1
  })
}
