// `npm run edit`: serves the site on this machine only, with an editor on each page. Restarts the development server
// after a page is added or removed, because routes are fixed while it runs.
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
process.on('SIGINT', () => {}) // The terminal signals the server too.

/** `history` passes to the next server, so that undo works after a restart. */
function start(history?: unknown): void {
  const server = fork('server.ts', ['--dev', '--edit'], { env: { ...process.env, HOST: '127.0.0.1' } })
  const stop = () => server.kill('SIGTERM')
  process.once('SIGTERM', stop)
  const end = (code: number | null) => (process.exitCode = code ?? 1)
  server.on('exit', end)
  if (history) server.send({ history })
  server.once('message', (message: { again: unknown }) => {
    server.off('exit', end).on('exit', () => start(message.again))
    stop()
  })
}
