import { html, raw } from 'hono/html'
import { styleSourceOf } from '#api/page-theme.ts'
import { themeDeclarations } from '#content/theme.ts'
import { inlineScriptHashes } from '#http/security-headers.ts'

/** Only to read: what is sent would be stored. Plugins add missing accessible names and roles (docs/decisions/0029). */
const script = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)
const nothing = () => () => null
const inside = (tag, attributes, text) => (Original, { React }) => (props) =>
  React.createElement(tag, attributes, text, React.createElement(Original, props))
SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: [],
  syntaxHighlight: false,
  showCommonExtensions: true,
  plugins: [{ wrapComponents: {
    authorizeBtn: nothing,
    authorizeOperationBtn: nothing,
    ServersContainer: nothing,
    DeepLink: () => ({ text }) => text,
    ExamplesSelect: inside('label', {}, 'Example '),
    InfoContainer: inside('header', { role: 'banner' }),
  } }],
})`

/** Raises the viewer's contrasts to 4.5:1 with the site's colors, and keeps it within a narrow window. */
const style = `
:root { ${themeDeclarations()} }
body { margin: 0; }
nav { padding: 1rem 20px 0; font: 1rem sans-serif; }
nav a, .swagger-ui :is(.info a, .info .url, a.link) { color: var(--primary); }
html:not(.dark-mode) .swagger-ui .info .title small { background: var(--foreground) !important; }
html:not(.dark-mode) .swagger-ui .opblock .opblock-summary .opblock-summary-method { background: var(--primary); }
html:not(.dark-mode) .swagger-ui .opblock.opblock-get .opblock-summary .opblock-summary-method { background: var(--success); }
.swagger-ui :is(.parameter__in, .parameter__extension, .prop-format, .header-col, label) { color: inherit !important; }
.swagger-ui .response-col_links { display: none; }
@media (max-width: 40rem) { .swagger-ui td { overflow-wrap: anywhere; } }
`

/** The page that shows the document. `files` are the addresses of the viewer's files. */
export function docsPage(name: string, files: { script: string; style: string }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API of ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
<style>${raw(style)}</style>
</head>
<body>
<noscript><p>The calls are in <a href="/api/v1/openapi.json">openapi.json</a>. To read them here, allow scripts.</p></noscript>
<nav aria-label="Site"><a href="/">${name}</a></nav>
<div id="calls"></div>
<script src="${files.script}"></script>
<script>${raw(script)}</script>
</body>
</html>`.toString()
}

/** The viewer's two files, the page's own sheet and script by their hashes, and the document; nothing else. */
export function docsPolicy(page: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(page)].join(' '),
    `style-src 'self' ${styleSourceOf(style)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
