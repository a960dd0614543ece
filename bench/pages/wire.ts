import type { Browser, Response } from '@playwright/test'

export const KINDS = ['HTML', 'CSS', 'JS', 'font', 'image', 'other'] as const
export type Kind = (typeof KINDS)[number]

const KIND_OF_TYPE: Record<string, Kind> = {
  document: 'HTML',
  stylesheet: 'CSS',
  script: 'JS',
  font: 'font',
  image: 'image',
}

/** Size in bytes below which compression saves no packet. */
const PACKET = 1400

/** The size of one page in bytes: bodies as sent, and everything with headers. */
export type Weight = {
  requests: number
  thirdParty: number
  sent: Record<Kind, number>
  wire: number
  /** Text responses larger than a packet without brotli: path and coding. */
  unpacked: string[]
}

/** Opens a page on a phone with an empty cache, scrolls through it and adds up the size of its requests. */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  try {
    const page = await context.newPage()
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await page.goto(url, { waitUntil: 'networkidle' })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < height; y += 800) await page.evaluate((to) => scrollTo(0, to), y)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(600)
    return await sum(answers, new URL(url).origin)
  } finally {
    await context.close()
  }
}

async function sum(answers: Response[], origin: string): Promise<Weight> {
  const sent = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  const weight: Weight = { requests: answers.length, thirdParty: 0, sent, wire: 0, unpacked: [] }
  for (const answer of answers) {
    const { responseBodySize, responseHeadersSize } = await answer.request().sizes()
    const kind = KIND_OF_TYPE[answer.request().resourceType()] ?? 'other'
    const encoding = (await answer.headerValue('content-encoding')) ?? ''
    if (new URL(answer.url()).origin !== origin) weight.thirdParty += 1
    sent[kind] += responseBodySize
    weight.wire += responseBodySize + responseHeadersSize
    if (['HTML', 'CSS', 'JS'].includes(kind) && responseBodySize > PACKET && encoding !== 'br') {
      weight.unpacked.push(`${new URL(answer.url()).pathname} (${encoding || 'as it is'})`)
    }
  }
  return weight
}
