import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { applicationForm } from '#tests/fixtures/application.ts'

import { resumeForm } from '#tests/fixtures/resume-form.ts'

import { freePort } from '#tests/fixtures/site.ts'

let dataDir: string
let server: ChildProcess | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'academy-development-'))
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

test('the development server serves pages as they are, tells them of changes, sends visitors on, takes files, writes emails, and ends in order as its watcher asks', async () => {
  const port = String(await freePort())
  const region = { ALTERNATE_SITE_URL: 'https://africa.academy.example', TRUST_PROXY: 'loopback' }
  const env = { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...region }
  const child = spawn(process.execPath, ['server.ts', '--dev'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  server = child
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await vi.waitFor(() => expect(output).toContain('Ready'), { timeout: 30_000, interval: 50 })

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

  const resume = await fetch(`http://127.0.0.1:${port}/api/v1/Resume/submit`, { method: 'POST', body: resumeForm() })
  expect(resume.status).toBe(200)

  const fromNigeria = { 'X-Forwarded-For': '41.58.1.7' }
  const sentOn = await fetch(`http://127.0.0.1:${port}/`, { headers: fromNigeria, redirect: 'manual' })
  expect([sentOn.status, sentOn.headers.get('Location')]).toEqual([302, region.ALTERNATE_SITE_URL])

  const body = applicationForm()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/ApplicationForm/na/Register`, { method: 'POST', body })
  const { applicationId } = (await answer.json()) as { applicationId: string }
  const emails = ['staff', 'visitor'].map((to) => join(dataDir, 'outbox', `application.${to}.${applicationId}.eml`))
  await vi.waitFor(() => expect(emails.map((file) => existsSync(file))).toEqual([true, true]), {
    timeout: 30_000,
    interval: 50,
  })

  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
  expect(output).toContain('Stopped.')
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})
