import { html, raw } from 'hono/html'
import { place } from '#content/place.ts'
import { hashSource } from '#http/security-headers.ts'

type Field = { name: string; description?: string; enum?: string[]; required?: boolean | undefined }
type Answer = {
  description?: string
  content?: Record<string, { examples?: Record<string, { value: { message?: string } }> }>
}
type Operation = {
  summary: string
  description: string
  parameters?: Field[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Field>; required?: string[] } }> }
  responses: Record<string, Answer>
}
type ShownDocument = {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
}

const style = `
:root { color-scheme: light dark; background: Canvas; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 50rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
`

export const docsPolicy = `default-src 'none'; style-src ${hashSource(style)}; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`

export function docsPage(name: string, { info, paths }: ShownDocument): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => !method.startsWith('x-'))
      .map(([method, operation]) => callSection(`${method.toUpperCase()} ${path}`, operation)),
  )
  return html`<!doctype html>
<html lang="${place().language}">
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
<h2>Calls</h2>
${calls}
</main>
</body>
</html>`.toString()
}

function callSection(call: string, { summary, description, parameters = [], requestBody, responses }: Operation) {
  const { properties = {}, required = [] } = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
  const fields = Object.entries(properties).map(([name, field]) => ({
    ...field,
    name,
    required: required.includes(name),
  }))
  return html`<section>
<h3>${summary}</h3>
<p><code>${call}</code></p>
<p>${text(description)}</p>
<ul>${[...parameters, ...fields].map(fieldItem)}</ul>
<dl>${Object.entries(responses).map(([status, answer]) => answerItem(status, answer))}</dl>
</section>`
}

function fieldItem({ name, required, enum: values = [], description = values.join(', ') }: Field) {
  return html`<li><code>${name}</code>${required ? ' (required)' : ''}${description && html`: ${text(description)}`}</li>\n`
}

function answerItem(status: string, { description = 'An unexpected error.', content = {} }: Answer) {
  const examples = Object.values(content).flatMap((media) => Object.values(media.examples ?? {}))
  const sentences = examples.flatMap(({ value }) => value.message ?? [])
  return html`<dt>${status}</dt><dd>${text(description)} ${sentences.join(' ')}</dd>\n`
}

/** Renders Markdown code spans; other text is unchanged. */
function text(markdown: string) {
  return markdown.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))
}
