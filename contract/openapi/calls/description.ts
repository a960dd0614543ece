import type { Answer, Call } from '#contract/openapi/call.ts'
import { unexpected } from '#contract/openapi/refusals.ts'

const unchanged: Answer = { description: 'What you have (`If-None-Match`) is still right.' }
const headers = {
  ETag: { description: 'Names this version of it.', schema: { type: 'string' } },
}

/** What describes the calls. */
export function descriptionCalls(): Call[] {
  const ifNoneMatch = {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of what you have.',
    schema: { type: 'string' },
  } as const
  return [
    {
      method: 'get',
      path: '/openapi.json',
      id: 'getOpenApi',
      tag: 'Description',
      summary: 'The calls as an OpenAPI 3.1 document',
      description: 'This document. It changes with a new release of the site only.',
      parameters: [ifNoneMatch],
      answers: {
        200: {
          description: 'The document.',
          schema: { type: 'object', required: ['openapi', 'info', 'paths'] },
          headers,
        },
        304: unchanged,
        500: unexpected,
      },
    },
    {
      method: 'get',
      path: '/docs',
      id: 'getDocs',
      tag: 'Description',
      summary: 'The calls as a page to read',
      description: 'The same for people.',
      parameters: [ifNoneMatch],
      answers: {
        200: { description: 'The page.', type: 'text/html', schema: { type: 'string' }, headers },
        304: unchanged,
        500: unexpected,
      },
    },
  ]
}
