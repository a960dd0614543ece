import type { referrerKinds } from '#database/schema.ts'

/** Where visitors come from, as coarse as it is kept. */
export type ReferrerKind = (typeof referrerKinds)[number]

/** By the last words of a host, or the first of an app's reversed name: country endings differ, the name does not. */
const SEARCH =
  /(^|\.)(google|bing|duckduckgo|ecosia|startpage|qwant|kagi|baidu|yandex|mojeek|swisscows)\.[a-z.]{2,6}$|^search\.|^com\.google\.android\.googlequicksearchbox$/
const SOCIAL =
  /(^|\.)(linkedin\.com|lnkd\.in|facebook\.com|fb\.me|instagram\.com|threads\.(net|com)|t\.co|x\.com|twitter\.com|youtube\.com|youtu\.be|reddit\.com|tiktok\.com|pinterest\.[a-z.]{2,6}|bsky\.app|mastodon\.social|discord\.com|whatsapp\.com|t\.me)$|^com\.(linkedin|facebook|instagram|reddit|twitter)\./
const MAIL = /^(mail|webmail|outlook)\.|(^|\.)mail\.(google|yahoo)\.|^com\.google\.android\.gm$/
/** What senders of newsletters and advertisements put into their links. */
const CAMPAIGN = /[?&]utm_/

/** Whether an address is that of a campaign's link. */
export function isCampaign(address: string): boolean {
  return CAMPAIGN.test(address)
}

/** The host of a Referer, in lower case; '' where there is none that could be read. */
export function hostOfReferrer(referrer: string | undefined): string {
  return referrer && URL.canParse(referrer) ? new URL(referrer).host.toLowerCase() : ''
}

/**
 * The kind of a visit's origin.
 * @param host whose link was followed, or ''
 * @param own hosts of the site itself
 */
export function referrerKind(host: string, campaign: boolean, own: string[]): ReferrerKind {
  if (own.includes(host)) return 'own'
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (campaign || MAIL.test(name)) return 'campaign'
  if (name === '') return 'direct'
  if (SEARCH.test(name)) return 'search'
  return SOCIAL.test(name) ? 'social' : 'other'
}
