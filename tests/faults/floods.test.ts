import { execFileSync } from 'node:child_process'
import { closeSync, createReadStream, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { holdConnections } from '#tests/fixtures/held-connections.ts'
import { freePort, startSite } from '#tests/fixtures/site.ts'
import { inLength } from './length.ts'

const CONNECTIONS = inLength(30, 60)

const kept = await createTestDatabase()
afterAll(() => kept?.close())

test(`thousands of pipelined requests on each of ${CONNECTIONS} connections neither fill the memory nor cut off anybody else`, async () => {
  const site = await startSite({ ...kept.variables, LOG_LEVEL: 'warn', NODE_OPTIONS: '--max-old-space-size=256' })
  onTestFinished(() => site.stop())
  const mebibytes = () => {
    const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  }
  const before = mebibytes()
  const heldOpen = connect(Number(new URL(site.url).port), '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void heldOpen.destroy())
  let answers = ''
  heldOpen.on('data', (text) => (answers += text))
  let most = before
  for (const path of ['/', '/api/v1/CourseNorthAmerica/get-courses', '/desk']) {
    const held = holdConnections(site.url, CONNECTIONS, () => `GET ${path} HTTP/1.1\r\nHost:a\r\n\r\n`.repeat(2_500))
    await held.sent
    await expect.poll(held.open, { timeout: 20_000 }).toBe(0)
    most = Math.max(most, mebibytes())
    answers = ''
    heldOpen.write('GET /api/health/live HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => answers, { timeout: 20_000 }).toContain('HTTP/1.1 200 OK')
  }
  expect(most - before).toBeLessThan(100)
})

test('a log that nobody reads drops lines and counts them, and every line is either written or counted', async () => {
  const calls = 17_000
  const pipe = join(tmpdir(), `academy-log-${process.pid}`)
  execFileSync('mkfifo', [pipe])
  onTestFinished(() => void execFileSync('rm', [pipe]))
  // Opened to read and write, it needs no reader.
  const output = openSync(pipe, 'r+')
  const metricsPort = String(await freePort())
  const lines = createInterface(createReadStream(pipe))
  const announced = new Promise<void>((resolve) => lines.on('line', (line) => line.includes('Ctrl-C') && resolve()))
  const variables = { ...kept.variables, TRUST_PROXY: 'loopback', METRICS_PORT: metricsPort, DESK: 'off' }
  const site = await startSite(variables, output)
  // The announcement is printed past the log: it could split a line of it.
  await announced
  lines.pause()
  const id = 'x'.repeat(128)
  const headers = { 'X-Request-Id': id }
  await autocannon({ url: `${site.url}/api/v1/none`, headers, amount: calls, connections: 16, timeout: 60 })
  const countDropped = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^academy_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1])
  }
  expect(await countDropped()).toBeGreaterThan(0)

  let written = 0
  lines.on('line', (line) => {
    if (line.includes(id)) written++
  })
  lines.resume()
  // An answer may come a moment before its line is dropped.
  await expect.poll(async () => written + (await countDropped()), { timeout: 20_000 }).toBe(calls)
  await site.stop()
  closeSync(output)
})
