import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#tests/fixtures/site.ts'

export const HOME = { path: '/', headers: { 'Accept-Encoding': 'gzip' } }

/**
 * Starts `node:http` with a site's own response to {@link HOME} in memory.
 * @param folder a temporary folder for that response
 */
export async function startBareNode(site: string, folder: string) {
  const asked = get(site, { headers: HOME.headers, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  // Every server adds these itself.
  const { date, connection, 'keep-alive': keepAlive, ...headers } = answer.headers
  const port = await freePort()
  const file = join(folder, `bare-${port}.json`)
  await writeFile(file, JSON.stringify({ headers, body: (await buffer(answer)).toString('base64') }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-node.ts'), String(port), file])
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 20))
  return {
    url,
    pid: child.pid as number,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
