import type { Browser, CDPSession } from '@playwright/test'

/** Kinds of what a page loads, as the tables name them. */
export const KINDS = ['HTML', 'CSS', 'JS', 'font', 'image', 'other'] as const
export type Kind = (typeof KINDS)[number]

const KIND_OF_TYPE: Record<string, Kind> = {
  Document: 'HTML',
  Stylesheet: 'CSS',
  Script: 'JS',
  Font: 'font',
  Image: 'image',
}

/** Bytes below which compression saves nothing that counts. */
const PACKET = 1400

/** One answer as the browser's network reports it, in bytes. */
type Answer = { url: string; kind: Kind; encoding: string; headers: number; wire: number; plain: number }

/** What one page costs, in bytes: bodies as they are sent, bodies unpacked, and all that was sent with its headers. */
export type Weight = {
  requests: number
  thirdParty: number
  sent: Record<Kind, number>
  plain: Record<Kind, number>
  wire: number
  /** Answers of text beyond a packet's size that came without brotli: path and coding. */
  unpacked: string[]
}

function watch(cdp: CDPSession): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? ''
    const kind = KIND_OF_TYPE[type] ?? 'other'
    answers.set(requestId, {
      url: response.url,
      kind,
      encoding,
      headers: response.encodedDataLength,
      wire: 0,
      plain: 0,
    })
  })
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.plain += dataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.wire = encodedDataLength
  })
  return answers
}

/** Opens a page on a phone with an empty cache, scrolls through it and weighs all that it asks for. */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const answers = watch(cdp)
    await cdp.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < height; y += 800) await page.evaluate((to) => scrollTo(0, to), y)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(600)
    return sum(
      [...answers.values()].filter((answer) => answer.wire > 0),
      new URL(url).origin,
    )
  } finally {
    await context.close()
  }
}

function sum(answers: Answer[], origin: string): Weight {
  const none = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  const weight: Weight = { requests: answers.length, thirdParty: 0, sent: none(), plain: none(), wire: 0, unpacked: [] }
  for (const { url, kind, encoding, headers, wire, plain } of answers) {
    if (new URL(url).origin !== origin) weight.thirdParty += 1
    weight.sent[kind] += wire - headers
    weight.plain[kind] += plain
    weight.wire += wire
    if (['HTML', 'CSS', 'JS'].includes(kind) && plain > PACKET && encoding !== 'br') {
      weight.unpacked.push(`${new URL(url).pathname} (${encoding || 'as it is'})`)
    }
  }
  return weight
}
