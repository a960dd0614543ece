import { html, raw } from 'hono/html'
import { tile } from '#api/page-theme.ts'
import type { DescribedSite } from '#contract/openapi/call.ts'
import { describeCalls } from '#contract/openapi/calls.ts'
import { CONTRACT_VERSION, conventions, tags } from '#contract/openapi/words.ts'
import { callSection, prose } from './call-section.ts'
import { style, styleSource } from './style.ts'

/** No script at all; its sheet by its hash. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${styleSource}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The contract for people: one page that stands without any other file. */
export function docsPage(site: DescribedSite): string {
  const base = `${site.publicUrl}/api/v1`
  const calls = describeCalls(site)
  const groups = tags.map((tag) => ({ ...tag, calls: calls.filter((call) => call.tag === tag.name) }))
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API of ${site.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><a href="/">${site.name}</a><span>API, version ${CONTRACT_VERSION}</span></header>
<main>
<div class="intro">
${tile}
<h1>The calls of this site</h1>
<p class="lead">${site.name} takes enrollments, messages and requests by these calls. Every path begins with this address:</p>
<pre><code>${base}</code></pre>
<p>For programs, the same is an OpenAPI 3.1 document: <a href="/api/v1/openapi.json">openapi.json</a>. The examples run as they stand in a POSIX shell with curl. They keep what they send, so try them where that does no harm.</p>
</div>
<nav aria-label="Calls">
<ul><li><a href="#conventions">What holds for all</a></li></ul>
${groups.map(
  (group) => html`<h2>${group.name}</h2>
<ul>${group.calls.map((call) => html`<li><a href="#${call.id}">${call.summary}</a></li>`)}</ul>`,
)}
</nav>
<div class="calls" id="calls">
<section id="conventions" aria-labelledby="conventions-title">
<h2 id="conventions-title">What holds for all</h2>
<dl>${conventions(site).map(([heading, text]) => html`<div><dt>${heading}</dt><dd>${prose(text)}</dd></div>`)}</dl>
</section>
${groups.map(
  (group, index) => html`<section aria-labelledby="group-${index}">
<h2 id="group-${index}">${group.name}</h2>
<p>${group.description}</p>
${group.calls.map((call) => callSection(call, base))}
</section>`,
)}
</div>
</main>
</body>
</html>`.toString()
}
