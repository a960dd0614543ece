import type { referrerKinds } from '#database/schema.ts'

export type ReferrerKind = (typeof referrerKinds)[number]

/** Matches the end of a host, with any country, or the start of an Android app's name. */
const SEARCH =
  /(^|\.)(google|bing|duckduckgo|ecosia|startpage|qwant|kagi|baidu|yandex|mojeek|swisscows)\.[a-z.]{2,6}$|^search\.|^com\.google\.android\.googlequicksearchbox$/
const SOCIAL =
  /(^|\.)(linkedin\.com|lnkd\.in|facebook\.com|fb\.me|instagram\.com|threads\.(net|com)|t\.co|x\.com|twitter\.com|youtube\.com|youtu\.be|reddit\.com|tiktok\.com|pinterest\.[a-z.]{2,6}|bsky\.app|mastodon\.social|discord\.com|whatsapp\.com|t\.me)$|^com\.(linkedin|facebook|instagram|reddit|twitter)\./
const MAIL = /^(mail|webmail|outlook)\.|(^|\.)mail\.(google|yahoo)\.|^com\.google\.android\.gm$/
/** Returns whether an address has campaign parameters of newsletters or ads. */
export function isCampaign(address: string): boolean {
  return /[?&]utm_/.test(address)
}

/** Returns the host of a Referer in lower case, or '' if it cannot be parsed. */
export function hostOfReferrer(referrer: string | undefined): string {
  return referrer && URL.canParse(referrer) ? new URL(referrer).host.toLowerCase() : ''
}

/** Classifies a link. `host` is that of the linking page, or ''; `own` are the site's hosts. */
export function referrerKind(host: string, campaign: boolean, own: string[]): ReferrerKind {
  if (own.includes(host)) return 'own'
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (campaign || MAIL.test(name)) return 'campaign'
  if (name === '') return 'direct'
  if (SEARCH.test(name)) return 'search'
  return SOCIAL.test(name) ? 'social' : 'other'
}

const ROBOT = /bot\b|bot[/_-]|crawl|spider|slurp|headless|lighthouse|preview|monitor|facebookexternalhit/i

/** Excludes robots, Do Not Track (W3C, 2019, 5.2) and Global Privacy Control (W3C, 3.3). Stores nothing. */
export function allowsTracking(header: (name: string) => string | undefined): boolean {
  return header('dnt') !== '1' && header('sec-gpc') !== '1' && !ROBOT.test(header('user-agent') ?? '')
}
