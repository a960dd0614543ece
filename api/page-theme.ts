import { createHash } from 'node:crypto'
import { html } from 'hono/html'

/** The colours of the site's theme (web/styles.css), for pages with a sheet of their own: test checkout, API description. */
export const themeTokens = `:root{color-scheme:light dark;
--paper:light-dark(oklch(.985 .007 85),oklch(.175 .022 280));--raise:light-dark(oklch(1 0 0),oklch(.215 .026 280));
--ink:light-dark(oklch(.22 .035 280),oklch(.95 .012 85));--soft:light-dark(oklch(.44 .03 280),oklch(.76 .02 85));
--line:light-dark(oklch(.9 .012 85),oklch(.32 .028 280));--field:light-dark(oklch(.62 .03 280),oklch(.56 .03 280));
--ember:light-dark(oklch(.54 .17 42),oklch(.76 .16 58));--on-ember:light-dark(oklch(1 0 0),oklch(.2 .04 50));
--flame:oklch(.83 .155 80);--wash:light-dark(oklch(.955 .03 85),oklch(.235 .03 280));
--alarm:light-dark(oklch(.5 .19 25),oklch(.74 .15 22));--calm:light-dark(oklch(.45 .1 155),oklch(.78 .14 155))}
*{box-sizing:border-box;margin:0}
:focus-visible{outline:3px solid var(--ember);outline-offset:3px}
.tile{display:block;width:4rem;height:4rem;margin-bottom:1.5rem}
.tile .a{fill:var(--ink)}.tile .b{fill:var(--flame)}.tile .c{fill:oklch(.64 .19 38)}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`

/** A sheet as a source expression for its page's Content-Security-Policy. */
export function styleSourceOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

/** A flame over two quarters: the site's picture alphabet, one tile of it. */
export const tile = html`<svg class="tile" viewBox="0 0 40 40" aria-hidden="true">
<path class="a" d="M0 40V20a20 20 0 0 1 20 20z"/><path class="c" d="M40 40V20a20 20 0 0 0-20 20z"/>
<path class="b" d="M20 0c7 7 10 11 10 15a10 10 0 0 1-20 0c0-4 3-8 10-15z"/></svg>`
