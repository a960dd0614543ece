import { expect, test } from 'vitest'
import { hostOfReferrer, isCampaign, referrerKind } from './referrer-kind.ts'

const own = ['academy.example']

test.each([
  ['', 'direct'],
  ['academy.example', 'own'],
  ['www.google.com', 'search'],
  ['duckduckgo.com', 'search'],
  ['www.linkedin.com', 'social'],
  ['T.CO', 'social'],
  ['com.linkedin.android', 'social'],
  ['mail.google.com', 'campaign'],
  ['com.google.android.gm', 'campaign'],
  ['blog.example', 'other'],
  ['notgoogle.example', 'other'],
  ['google.evil.example', 'other'],
])('%j is %s', (host, kind) => expect(referrerKind(host, false, own)).toBe(kind))

test('a link of a campaign counts as one, wherever it stood, but within the site', () => {
  expect(referrerKind('', true, own)).toBe('campaign')
  expect(referrerKind('www.google.com', true, own)).toBe('campaign')
  expect(referrerKind('academy.example', true, own)).toBe('own')
  expect(isCampaign('/apply?course=x&utm_source=letter')).toBe(true)
  expect(isCampaign('/apply?autm_x=1')).toBe(false)
})

test('a host is read off a Referer, and nothing off what is none', () => {
  expect(hostOfReferrer('https://WWW.Google.com/search?q=secret')).toBe('www.google.com')
  expect(hostOfReferrer('android-app://com.linkedin.android/')).toBe('com.linkedin.android')
  for (const none of [undefined, '', 'nonsense', '//', 'https://']) expect(hostOfReferrer(none)).toBe('')
})
