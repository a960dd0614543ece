import { html, raw } from 'hono/html'
import { hashSource } from '#http/security-headers.ts'

type Schema = { properties?: Record<string, Omit<Field, 'name' | 'required'>>; required?: string[] }
type Answer = { $ref?: string; description?: string; content?: Record<string, { examples?: Record<string, Example> }> }
type Example = { value: { message?: string } }
type Field = { name: string; description?: string; enum?: string[]; required?: boolean | undefined }
type Operation = {
  summary: string
  description: string
  tags: string[]
  parameters?: Field[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
}
/** The parts of the document that the page shows. */
export type ShownDocument = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 50rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
section section { border-top: 1px solid; }
`

/** The document as a page to read, without script. */
export function docsPage(name: string, { info, tags, paths }: ShownDocument): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => !method.startsWith('x-'))
      .map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(style)}</style>
</head>
<body>
<nav aria-label="Site"><a href="/">${name}</a></nav>
<main>
<h1>${info.title} ${info.version}</h1>
<p>For programs: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1)</p>
${info.description.split('\n\n').map((block) => (block.startsWith('## ') ? html`<h2>${block.slice(3)}</h2>` : html`<p>${text(block)}</p>`))}
${tags.map(
  (tag) => html`<section>
<h2>${tag.name}</h2>
<p>${tag.description}</p>
${calls.filter(({ operation }) => operation.tags.includes(tag.name)).map(callSection)}
</section>`,
)}
</main>
</body>
</html>`.toString()
}

function callSection({ call, operation }: { call: string; operation: Operation }) {
  const [[type, { schema }] = ['', { schema: {} as Schema }]] = Object.entries(operation.requestBody?.content ?? {})
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    ...field,
    name,
    required: schema.required?.includes(name),
  }))
  return html`<section>
<h3>${operation.summary}</h3>
<p><code>${call}</code> ${type && html`(${type})`}</p>
<p>${text(operation.description)}</p>
<ul>${[...(operation.parameters ?? []), ...fields].map(fieldItem)}</ul>
<dl>${Object.entries(operation.responses).map(([status, answer]) => answerItem(status, answer))}</dl>
</section>`
}

function fieldItem({ name, required, enum: values = [], description = values.join(', ') }: Field) {
  return html`<li><code>${name}</code>${required ? ' (required)' : ''}${description && html`: ${text(description)}`}</li>\n`
}

function answerItem(status: string, { description, content = {} }: Answer) {
  const sentences = Object.values(content)
    .flatMap(({ examples = {} }) => Object.values(examples))
    .flatMap(({ value }) => value.message ?? [])
  return html`<dt>${status}</dt><dd>${text(description ?? 'An unexpected error.')}
${sentences.map((sentence) => html`<br><q>${sentence}</q>`)}</dd>\n`
}

/** Markdown's code spans; other text as it is. */
function text(markdown: string) {
  return markdown.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))
}

export const docsPolicy = [
  "default-src 'none'",
  `style-src ${hashSource(style)}`,
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
