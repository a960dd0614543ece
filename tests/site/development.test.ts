import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { freePort } from '#tests/fixtures/site.ts'

test('the development server serves pages as they are, tells them of changes, writes emails, and ends in order', async () => {
  const dataDir = makeDirectory()
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['server.ts', '--dev'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await vi.waitFor(() => expect(output).toContain('Ready'), { timeout: 60_000, interval: 50 })

  const page = await (await fetch(`http://127.0.0.1:${port}/apply`)).text()
  expect(page).toContain('Enrollment Form')
  // No policy here, so no nonce either: the browser would find it missing on its side, and React complain.
  expect(page).not.toContain('nonce=')

  // On the site's own port, each of its three parts; the server ends although they are open.
  const sockets = ['/', '/desk/', '/application/'].map(
    (base) => new WebSocket(`ws://127.0.0.1:${port}${base}`, 'vite-hmr'),
  )
  const heard = await Promise.all(sockets.map((socket) => once(socket, 'message')))
  expect(heard.map(([{ data }]) => JSON.parse(data))).toEqual(sockets.map(() => ({ type: 'connected' })))

  const titles = ['/desk/sign-in', '/application/sign-in'].map(
    async (path) => /<title>[^<]*/.exec(await (await fetch(`http://127.0.0.1:${port}${path}`)).text())?.[0],
  )
  expect(await Promise.all(titles)).toEqual([
    expect.stringMatching(/Sign in/),
    expect.stringMatching(/See your application/),
  ])

  const body = JSON.stringify(goodLeads['Contact/send-message'])
  const sent = await fetch(`http://127.0.0.1:${port}/api/v1/Contact/send-message`, { method: 'POST', body })
  expect(sent.status).toBe(200)
  const emails = () => readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'))
  await vi.waitFor(() => expect(emails()).toHaveLength(2), { timeout: 30_000, interval: 50 })

  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
  expect(output).toContain('Stopped.')
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})
