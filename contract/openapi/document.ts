import type { Answer, Body, Call, DescribedSite, Header, Schema } from './call.ts'
import { describeCalls } from './calls.ts'
import { answerJsonSchema } from './field-schema.ts'
import { failureBody, refused, shared } from './refusals.ts'
import { CONTRACT_VERSION, conventions, tags } from './words.ts'

const requestId: Header = {
  description: "The call's id: the one that a trusted proxy gave, else a new one.",
  schema: { type: 'string' },
}

const otherMethods = {
  ...refused('The call has no such method.', 'This call takes POST only.'),
  headers: { Allow: { description: 'The methods that it has.', schema: { type: 'string' } } },
}
const noCall = refused('There is no call of that path.', 'There is no such call.')

/** The v1 calls as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0). */
export function openApiDocument(site: DescribedSite) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of describeCalls(site)) {
    paths[call.path] ??= { 'x-other-methods': { $ref: '#/components/responses/OtherMethod' } }
    Object.assign(paths[call.path] ?? {}, { [call.method]: operation(call) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: CONTRACT_VERSION,
      summary: 'What the site itself calls: enrollment, messages and requests, the newsletter.',
      description: conventions(site)
        .map(([heading, text]) => `## ${heading}\n\n${text}`)
        .join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site.publicUrl}/api/v1` }],
    externalDocs: { description: 'The same to read', url: `${site.publicUrl}/api/v1/docs` },
    // No call requires a sign-in.
    security: [],
    tags,
    paths,
    components: {
      schemas: { Failure: answerJsonSchema(failureBody) },
      responses: {
        UnknownCall: response(noCall),
        OtherMethod: response(otherMethods),
        ...Object.fromEntries(Object.entries(shared).map(([name, answer]) => [name, response(answer)])),
      },
      headers: { RequestId: requestId },
      securitySchemes: {
        stripeSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'Stripe-Signature',
          description: "HMAC-SHA256 over time and body with the webhook's secret, as Stripe's documentation says.",
        },
      },
    },
  }
}

function operation({ id, tag, summary, description, parameters, body, security, answers }: Call) {
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(security ? { security: [{ [security]: [] }] } : {}),
    ...(parameters ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(body) } : {}),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, reference(answer) ?? response(answer)]),
    ),
  }
}

/** Answers that many calls share stand in the document once. */
function reference(answer: Answer): Schema | undefined {
  const name = Object.entries(shared).find(([, one]) => one === answer)?.[0]
  return name === undefined ? undefined : { $ref: `#/components/responses/${name}` }
}

function requestBody({ type, required, description, schema, example, files = {} }: Body) {
  const encoding = Object.entries(files).map(([part, types]) => [part, { contentType: types.join(', ') }])
  const content = { schema, example, ...(encoding.length ? { encoding: Object.fromEntries(encoding) } : {}) }
  return { required, ...(description ? { description } : {}), content: { [type]: content } }
}

function response({ description, type = 'application/json', schema, examples = [], headers }: Answer) {
  return {
    description,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...headers },
    ...(schema ? { content: { [type]: { schema, ...named(examples) } } } : {}),
  }
}

function named(examples: unknown[]): Schema {
  if (examples.length === 0) return {}
  return { examples: Object.fromEntries(examples.map((value, index) => [`example${index + 1}`, { value }])) }
}
