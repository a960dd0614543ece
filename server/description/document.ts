import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { sharedAnswers } from '#api/describe.ts'

/** Version of the contract (docs/api-changelog.md): new wording raises the last figure, additions the second. */
const CONTRACT_VERSION = '1.11.1'

export type DescribedSite = {
  name: string
  publicUrl: string
  limits: { perMinute: number; perHour: number; waiverGuessesPerHour: number }
}

const tags = [
  { name: 'Enrollment', description: 'From the list of courses to the checkout of the application fee.' },
  { name: 'Messages and requests', description: 'Forms that people of the academy read.' },
  { name: 'Newsletter', description: 'Into the newsletter, and out of it again.' },
  { name: 'Visitors', description: 'Where a visitor is.' },
  { name: 'Insight', description: 'What the site counts of itself.' },
  { name: 'Events', description: 'What the card payment provider reports.' },
  { name: 'Description', description: 'API description.' },
]

const everyCall = { responses: { 500: { $ref: '#/components/responses/Unexpected' } } }

/** Describes the routes, relative to `/api/v1`, as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0). */
export async function openApiDocument(routes: Hono, site: DescribedSite) {
  const { paths, ...document } = await generateSpecs(routes, {
    // Paths that end in .json are calls too.
    excludeStaticFile: false,
    defaultOptions: { GET: everyCall, POST: everyCall },
    documentation: {
      info: {
        title: `${site.name} API`,
        version: CONTRACT_VERSION,
        summary: 'What the site itself calls: enrollment, messages and requests, the newsletter.',
        description: conventions(site),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: `${site.publicUrl}/api/v1` }],
      externalDocs: { description: 'The same to read', url: `${site.publicUrl}/api/v1/docs` },
      // No call requires a sign-in.
      security: [],
      tags,
      components: {
        responses: sharedAnswers,
        headers: {
          RequestId: {
            description: "The call's id: the one that a trusted proxy gave, else a new one.",
            schema: { type: 'string' },
          },
        },
        securitySchemes: {
          stripeSignature: {
            type: 'apiKey',
            in: 'header',
            name: 'Stripe-Signature',
            description: "HMAC-SHA256 over time and body with the webhook's secret, as in Stripe's documentation.",
          },
        },
      },
    },
  })
  // OpenAPI cannot describe methods that a path does not have.
  const other = { 'x-other-methods': { $ref: '#/components/responses/OtherMethod' } }
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, { ...other, ...item }])),
  }
}

function conventions({ limits }: DescribedSite): string {
  return `## Failures

An answer of 4xx or 5xx has one body: \`success\` and \`isSuccess\` are false, \`message\` is a sentence for people, and \`errors\`
says by field what is wrong. An unknown path is a 404, a method that the call does not have a 405 with \`Allow\`. A request that is
not valid HTTP (headers over 16 KiB, say) gets a 4xx without a body.

## Who can call

No call requires signing in, and none returns what a visitor sent. A browser gets a 403 if a page of another site sends the
request; the academy's \`CORS_ORIGINS\` lists the other sites that can. Programs can call from anywhere.

## Limits

An address can send ${limits.perMinute} forms a minute and ${limits.perHour} an hour, all forms together, and guess
${limits.waiverGuessesPerHour} wrong waiver codes an hour. There is also a generous limit a minute on all calls together. In IPv6
an address is a /64; its /56 can send 4 times as much in all, its /48 8 times. Beyond that comes a 429 with \`Retry-After\` in
seconds. A body has 15 seconds to arrive, an upload one second more for each 32 KiB beyond 256 KiB: a slower one is a 408. Where too
much arrives at once, the slowest bodies are given up with a 503 and \`Retry-After\`.

## Sending again

If you get no answer, a 502 or a 503, send the same body again under the same \`Idempotency-Key\`, after the seconds in
\`Retry-After\` if it is set. Nothing is stored twice. A 4xx other than 429 repeats until you change the request.

## Texts

UTF-8, stored in the composed form (NFC) without surrounding blanks, invisible characters and controls; all spaces become plain
ones. Lengths count characters, not bytes, after that.

## Request ids

Every answer has \`X-Request-Id\`. Quote it when you ask about a call. The log contains it, and no other data of yours.

## What v1 promises

v1 only gains calls, fields and answers. Anything removed or changed comes in a v2 beside it; v1 then sends the headers
\`Deprecation\` and \`Sunset\` for at least six months. Ignore fields that you do not know.`
}
