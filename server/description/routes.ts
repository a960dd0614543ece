import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { answers } from '#api/describe.ts'
import type { Content } from '#content/schema.ts'
import { refuseOtherMethods } from '#http/failures.ts'
import { answerFile, textFile } from '#http/static-files.ts'
import type { DescribedSite } from './document.ts'

function describeItself(operationId: string, summary: string, type: string, schema: Parameters<typeof answers>[1]) {
  const headers = { ETag: { description: 'Names this version of it.', schema: { type: 'string' } } }
  return describeRoute({
    operationId,
    tags: ['Description'],
    summary,
    description: 'It changes with a release of the site, and with the academy’s name.',
    parameters: [
      { name: 'If-None-Match', in: 'header', description: 'The `ETag` of what you have.', schema: { type: 'string' } },
    ],
    responses: {
      200: answers('As described.', schema, [], { type, headers }),
      304: answers('What you have (`If-None-Match`) is still right.'),
    },
  })
}

/** `openapi.json` and `docs`, made at the first request after each change of the content. */
export function descriptionRoutes(
  api: Hono,
  site: Omit<DescribedSite, 'name'>,
  contentNow: () => Pick<Content, 'company'>,
): Hono {
  const object = { type: 'object', required: ['openapi', 'info', 'paths'] } as const
  const forDocument = describeItself('getOpenApi', 'The calls as an OpenAPI 3.1 document', 'application/json', object)
  const forPage = describeItself('getDocs', 'The calls as a page to read', 'text/html', { type: 'string' })
  const routes = new Hono()
  const make = async ({ company: { name } }: Pick<Content, 'company'>) => {
    const [{ openApiDocument }, { docsPage, docsPolicy }] = await Promise.all([
      import('./document.ts'),
      import('./page.ts'),
    ])
    const json = JSON.stringify(await openApiDocument(new Hono().route('/', api).route('/', routes), { ...site, name }))
    // Calls change with a release and names seldom, so it may be cached for five minutes.
    const headers = { 'Cache-Control': 'public, max-age=300' }
    return {
      document: await textFile(json, { type: 'application/json', headers }),
      page: await textFile(docsPage(name, JSON.parse(json)), {
        type: 'text/html; charset=utf-8',
        headers: { ...headers, 'Content-Security-Policy': docsPolicy },
      }),
    }
  }
  let kept: { content: unknown; made: ReturnType<typeof make> } | undefined
  const made = () => {
    const content = contentNow()
    if (kept?.content !== content) kept = { content, made: make(content) }
    return kept.made
  }
  routes
    .get('/openapi.json', forDocument, async (context) => answerFile(context, (await made()).document))
    .get('/docs', forPage, async (context) => answerFile(context, (await made()).page))
  refuseOtherMethods(routes)
  return routes
}
