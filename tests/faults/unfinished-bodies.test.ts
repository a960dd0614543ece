import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { startFakeStripe } from '#tests/fakes/stripe.ts'
import { getSignature } from '#tests/fakes/stripe-event.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { type HeldConnections, holdConnections } from '#tests/fixtures/held-connections.ts'
import { getStatus, raw } from '#tests/fixtures/raw-request.ts'
import { pdfOfSize } from '#tests/fixtures/resume-files.ts'
import { getFile, resumeForm } from '#tests/fixtures/resume-form.ts'
import { startSite } from '#tests/fixtures/site.ts'
import { stripeVariables, WEBHOOK_SECRET } from '#tests/fixtures/stripe-variables.ts'
import { inLength, isLong } from './length.ts'

const CONNECTIONS = 900
const MOST_MEBIBYTES = 512
const MOST_GROWTH = 60
/** `timeout` of server/listen.ts. */
const HELD_MS = 60_000
const KIBIBYTE = 1024

let held: HeldConnections | undefined
const kept = await createTestDatabase()
const stripe = await startFakeStripe()
const site = await startSite({
  ...stripeVariables(stripe),
  DATABASE_URL: kept.connectionString,
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'warn',
  NODE_OPTIONS: '--max-old-space-size=256',
})
beforeAll(async () => {
  for (let count = 0; count < 20; count++) await sendEvent()
})
afterEach(async () => {
  held?.close()
  await sleep(300)
})
afterAll(async () => {
  await site?.stop()
  await stripe?.close()
  await kept?.close()
})

function mebibytes(): number {
  const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / KIBIBYTE
}

/** A request is taken while others are held: long before the server gives those up, which it does after 60 s. */
async function mustBeTaken(attempt: () => Promise<number>): Promise<void> {
  const began = performance.now()
  expect(await attempt()).toBe(200)
  expect(performance.now() - began).toBeLessThan(HELD_MS / 2)
}

/** On a connection of its own: a kept one may be closed as it is used. */
async function mustBeAlive(): Promise<void> {
  expect(getStatus(await raw(site.url, 'GET /api/health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'))).toBe(
    200,
  )
}

async function sendEvent(): Promise<number> {
  const body = JSON.stringify(stripeEvent('customer.created', {}))
  const headers = `Stripe-Signature: ${getSignature(body, WEBHOOK_SECRET)}\r\nContent-Length: ${body.length}\r\n`
  return getStatus(await raw(site.url, `${getHead('Stripe/webhook', headers)}Connection: close\r\n\r\n${body}`))
}

/** Each of a network of its own, or all from the address of the connection. */
const forwarded = (n: number) => `X-Forwarded-For: 203.0.${n >> 8}.${n & 255}\r\n`
const looksSigned = () => `Stripe-Signature: t=${Math.floor(Date.now() / 1000)},v1=${'ab'.repeat(32)}\r\n`
const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n'
const getHead = (call: string, headers: string) => `POST /api/v1/${call} HTTP/1.1\r\nHost: a\r\n${headers}`
const chunk = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`

type Call = [call: string, headers: string, declared: number, sent: number]
/** Calls of each kind of body, what their requests need to be read at all, the bytes that are declared and those that are sent. */
const calls: Call[] = [
  ['Stripe/webhook', '', 256 * KIBIBYTE, 200 * KIBIBYTE],
  ['Resume/submit', multipart, 5000 * KIBIBYTE, 600 * KIBIBYTE],
  ['Contact/send-message', '', 64 * KIBIBYTE, 65_000],
]

/** Holds 900 connections, and measures memory and a signed event while they are held. */
async function mustStandAgainst(getBytes: (n: number) => string, from?: (n: number) => string): Promise<void> {
  const before = mebibytes()
  held = holdConnections(site.url, CONNECTIONS, getBytes, from)
  let most = before
  let isOver = false
  const over = held.sent.then(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, mebibytes())
    await Promise.race([over, sleep(20)])
  }
  // The bytes have left this process. Once this is answered, the server has taken its share of them.
  await mustBeAlive()
  await mustBeTaken(sendEvent)
  most = Math.max(most, mebibytes())
  expect(most - before).toBeLessThan(MOST_GROWTH)
  expect(most).toBeLessThan(MOST_MEBIBYTES)
}

test.each(inLength(calls.slice(0, 2), calls))(
  '900 unfinished bodies neither fill the memory nor keep a signed event out: %s',
  async (...item) => {
    const [call, headers, declared, sent] = item
    // Half of them come from one address, the others from a network each.
    await mustStandAgainst((n) => {
      const head = getHead(call, `${headers}${looksSigned()}${n % 4 < 2 ? '' : forwarded(n)}`)
      return n % 2
        ? `${head}Content-Length: ${declared}\r\n\r\n${'x'.repeat(sent)}`
        : `${head}Transfer-Encoding: chunked\r\n\r\n${chunk(sent)}`
    })
  },
)

test.runIf(isLong)('nor do bodies in pieces of one byte', async () => {
  const pieces = chunk(1).repeat(1_000)
  await mustStandAgainst(
    (n) => `${getHead('Stripe/webhook', looksSigned() + forwarded(n))}Transfer-Encoding: chunked\r\n\r\n${pieces}`,
  )
})

// Finished, they are refused at once: server/invalid-requests.test.ts.
test('nor do thousands of short headers', async () => {
  const many = 'a:b\r\n'.repeat(3_000)
  await mustStandAgainst((n) => `${getHead('Stripe/webhook', looksSigned() + forwarded(n))}${many}`)
})

test('a valid resume is taken while slow uploads come from four addresses', async () => {
  const head = `${getHead('Resume/submit', multipart)}Content-Length: ${5000 * KIBIBYTE}\r\n\r\n`
  held = holdConnections(
    site.url,
    64,
    () => head + 'x'.repeat(600 * KIBIBYTE),
    (n) => `127.0.0.${2 + (n % 4)}`,
  )
  await held.sent
  await mustBeAlive()
  await mustBeTaken(async () => {
    const body = resumeForm({ resume: getFile(pdfOfSize(2 ** 20)) })
    return (await fetch(`${site.url}/api/v1/Resume/submit`, { method: 'POST', body })).status
  })
})
