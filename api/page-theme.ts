import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import { themeDeclarations } from '#content/theme.ts'

/** For pages with a style sheet of their own: the test checkout. */
export const themeTokens = `:root{${themeDeclarations()}}
*{box-sizing:border-box;margin:0}
:focus-visible{outline:3px solid var(--ember);outline-offset:3px}
.tile{display:block;width:4rem;height:4rem;margin-bottom:1.5rem}
.tile .a{fill:var(--tile-ink)}.tile .b{fill:var(--tile-flame)}.tile .c{fill:var(--tile-ember)}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`

/** A source expression for the Content-Security-Policy. */
export function styleSourceOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

/** A flame over two quarters: one tile of the site's pictures. */
export const tile = html`<svg class="tile" viewBox="0 0 40 40" aria-hidden="true">
<path class="a" d="M0 40V20a20 20 0 0 1 20 20z"/><path class="c" d="M40 40V20a20 20 0 0 0-20 20z"/>
<path class="b" d="M20 0c7 7 10 11 10 15a10 10 0 0 1-20 0c0-4 3-8 10-15z"/></svg>`
