import { html } from 'hono/html'
import type { Answer, Call, Schema } from '#contract/openapi/call.ts'
import { curlOf } from './curl.ts'
import { ruleOf } from './rule.ts'

export type Rendered = ReturnType<typeof html>

/** A text with code between backticks. */
export function prose(text: string): (Rendered | string)[] {
  return text.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : piece))
}

/** One call: what it takes, what it gives, how it fails, and how curl sends it. */
export function callSection(call: Call, base: string): Rendered {
  const { method, path, summary, description, id } = call
  const [good, failed] = [(status: number) => status < 400, (status: number) => status >= 400].map((kind) =>
    Object.entries(call.answers).filter(([status]) => kind(Number(status))),
  )
  return html`<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${summary}</h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
<p>${prose(description)}</p>
${takes(call)}
<h4>Gives</h4>
${good?.map(([status, answer]) => given(status, answer))}
<details><summary>Fails: ${failed?.map(([status]) => status).join(', ')}</summary>
<table role="table" class="failures"><caption>Failures of ${path}</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Status</th><th role="columnheader" scope="col">When</th><th role="columnheader" scope="col">Says</th></tr></thead>
<tbody role="rowgroup">${failed?.map(
    ([
      status,
      { description, examples = [] },
    ]) => html`<tr role="row"><th role="rowheader" scope="row"><code>${status}</code></th>
<td role="cell">${prose(description)}</td><td role="cell">${sentences(examples.map((example) => (example as { message: string }).message))}</td></tr>`,
  )}</tbody></table></details>
<h4>Example</h4>
<pre><code>${curlOf(call, base)}</code></pre>
</article>`
}

function takes({ parameters = [], body }: Call): Rendered | string {
  if (parameters.length === 0 && !body) return html`<h4>Takes</h4><p>Nothing.</p>`
  const required = (body?.schema.required ?? []) as string[]
  const rows = [
    ...parameters.map((one) =>
      row(one.name, one.in, one.required ?? false, { ...one.schema, description: one.description }),
    ),
    ...Object.entries((body?.schema.properties ?? {}) as Record<string, Schema>).map(([name, schema]) =>
      row(name, body?.type === 'application/json' ? 'field' : 'part', required.includes(name), schema),
    ),
  ]
  return html`<h4>Takes</h4>
${body ? html`<p><code>${body.type}</code>. ${prose(body.description ?? '')}</p>` : ''}
<table role="table"><caption>What it takes</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Name</th><th role="columnheader" scope="col">Rule</th><th role="columnheader" scope="col">Says, if refused</th></tr></thead>
<tbody role="rowgroup">${rows}</tbody></table>`
}

function row(name: string, place: string, isRequired: boolean, schema: Schema): Rendered {
  return html`<tr role="row"><th role="rowheader" scope="row"><code>${name}</code><small>${place}${isRequired ? html`, <b>required</b>` : ''}</small></th>
<td role="cell">${prose(ruleOf(schema))}</td><td role="cell">${sentences((schema['x-messages'] ?? []) as string[])}</td></tr>`
}

function sentences(list: string[]): Rendered | string {
  if (list.length === 0) return html`<span class="none">Nothing</span>`
  return html`<ul>${list.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
}

function given(status: string, { description, examples = [] }: Answer): Rendered {
  return html`<p><code>${status}</code> ${prose(description)}</p>
${examples.map((example) => html`<pre><code>${JSON.stringify(example, null, 2)}</code></pre>`)}`
}
