import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { logo } from '#content/logo.data.ts'
import { themeDeclarations } from '#content/theme.ts'

/** For pages with a style sheet of their own: the test checkout. */
export const themeTokens = `:root{${themeDeclarations()}}
*{box-sizing:border-box;margin:0}
:focus-visible{outline:3px solid var(--primary);outline-offset:3px}
.mark{display:block;height:3rem;margin-bottom:1.5rem}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`

/** A source expression for the Content-Security-Policy. */
export function styleSourceOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

/** The academy's mark, as in the site's header. */
export const mark = html`<svg class="mark" viewBox="${logo.viewBox}" aria-hidden="true">${raw(logo.drawing)}</svg>`
