import type { DescribedSite } from './call.ts'

/**
 * The version of the contract, not of the program. docs/api-changelog.md says what each one changed: the last figure rises
 * with words, the second with additions; the first stays 1 for as long as the address says `v1`.
 */
export const CONTRACT_VERSION = '1.2.0'

/** The groups of calls, in the order in which they are shown. */
export const tags = [
  { name: 'Enrollment', description: 'From the list of courses to the checkout of the application fee.' },
  { name: 'Messages and requests', description: 'Forms that people of the academy read.' },
  { name: 'Newsletter', description: 'Into the newsletter, and out of it again.' },
  { name: 'Visitors', description: 'Where a visitor is.' },
  { name: 'Insight', description: 'What the site counts of itself.' },
  { name: 'Events', description: 'What the card payment provider reports.' },
  { name: 'Description', description: 'The calls about the calls.' },
]

/** What holds for all calls: a heading and a paragraph each, in Markdown's plainest. */
export function conventions({ limits }: DescribedSite): [heading: string, text: string][] {
  return [
    [
      'Failures',
      'An answer of 4xx or 5xx has one body: `success` and `isSuccess` are false, `message` is a sentence for people, and ' +
        '`errors` says by field what is wrong. A path that is no call is a 404, another method than the call has a 405 ' +
        'with `Allow`. A request that is not even HTTP (headers over 16 KiB, say) is ended by a 4xx without a body.',
    ],
    [
      'Who may call',
      'Nobody signs in, and no call gives out what somebody sent. A browser is refused (403) where a page of another site ' +
        "makes it send; the academy's `CORS_ORIGINS` lists the other sites that may. Programs may call from anywhere. Do " +
        'not put the calls behind a form that sends for people without their knowing.',
    ],
    [
      'Limits',
      `An address may send ${limits.perMinute} forms a minute and ${limits.perHour} an hour, all forms together, and guess ` +
        `${limits.waiverGuessesPerHour} wrong waiver codes an hour. There is also a generous limit a minute on all calls ` +
        'together. In IPv6 an address is a /64; its /56 may send 4 times as much in all, its /48 8 times. Beyond that comes a 429 ' +
        'with `Retry-After` in seconds. A body has 15 seconds to arrive, an upload one second more for each 32 KiB beyond 256 ' +
        'KiB: a slower one is a 408. Where too much arrives at once, the slowest bodies are given up with a 503 and `Retry-After`.',
    ],
    [
      'Sending again',
      'After silence, a 502 or a 503, send the same body once more under the same `Idempotency-Key`, after the seconds of ' +
        '`Retry-After` where it is there: what was kept is kept once. A 4xx other than 429 stays one until you change something.',
    ],
    [
      'Texts',
      'UTF-8, kept in the composed form (NFC) without the blanks around them. Lengths count characters, not bytes. Control ' +
        'characters and the marks that turn the direction of writing are refused.',
    ],
    [
      'Request ids',
      'Every answer carries `X-Request-Id`. Quote it when you ask about a call: the log knows it, and nothing else of you.',
    ],
    [
      'What v1 promises',
      'Calls, fields and answers are only added. What is taken away or changes its meaning comes as v2 beside it; ' +
        'v1 then says so by the headers `Deprecation` and `Sunset` for half a year at least. Take no notice of fields that ' +
        'you do not know.',
    ],
  ]
}
