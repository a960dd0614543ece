import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Happening } from '#services/analytics/tally.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { countingViews } from './count-views.ts'

const browser = { 'sec-fetch-dest': 'document', host: 'academy.example', 'user-agent': 'Mozilla/5.0 Firefox/150.0' }

type Asked = { url?: string; method?: string; status?: number; headers?: Record<string, string> }

/** What is counted of one request that the site answers with a status. */
function counted({ url = '/about', method = 'GET', status = 200, headers = {} }: Asked): Happening[] {
  const happenings: Happening[] = []
  const tally = { count: (item: Happening) => happenings.push(item), flush: async () => {}, stop: async () => {} }
  const listener = countingViews(
    (_request, response) => {
      response.statusCode = status
    },
    tally,
    { publicUrl: 'https://academy.example', schedule: contentSchedule() },
  )
  const request = { url, method, headers: { ...browser, ...headers } }
  listener(request as unknown as IncomingMessage, {} as ServerResponse)
  return happenings
}

test.each<[string, Asked, Partial<Happening>]>([
  ['a page', {}, { page: '/about', referrer: 'direct' }],
  ['one that the browser has already', { status: 304 }, { page: '/about' }],
  ['an escaped path', { url: '/terms%26conditions' }, { page: '/terms&conditions' }],
  ['a query', { url: '/apply?course=Secret' }, { page: '/apply' }],
  ['a search', { headers: { referer: 'https://www.google.com/' } }, { referrer: 'search' }],
  ["the site's own link", { headers: { referer: 'https://academy.example/contact' } }, { referrer: 'own' }],
  ['a campaign', { url: '/?utm_source=letter' }, { page: '/', referrer: 'campaign' }],
  ['Do Not Track set to 0', { headers: { dnt: '0' } }, { page: '/about' }],
])('%s is counted', (_what, asked, expected) => {
  expect(counted(asked)).toEqual([expect.objectContaining({ event: 'view', ...expected })])
})

test.each<[string, Asked]>([
  ['Do Not Track', { headers: { dnt: '1' } }],
  ['Global Privacy Control', { headers: { 'sec-gpc': '1' } }],
  ['a robot', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1; +https://bot.example)' } }],
  ['a page fetched ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['an unknown path', { url: '/wp-admin', status: 404 }],
  ['an unknown path that is answered well', { url: '/ada@visitor.example' }],
  ['who is sent on to another site', { status: 302 }],
  ['a program', { headers: { 'sec-fetch-dest': '' } }],
  ['HEAD', { method: 'HEAD' }],
  ['POST', { method: 'POST', status: 405 }],
])('%s is not counted', (_what, asked) => expect(counted(asked)).toEqual([]))
