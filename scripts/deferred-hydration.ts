import { join } from 'node:path'
import { build } from 'vite'

const SOURCE = join(import.meta.dirname, '..', 'web', 'deferred-hydration.ts')

/** The inline script that starts a page's own script when it is needed, as small as it gets. */
export async function hydrationLoader(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry: SOURCE, formats: ['iife'], name: 'deferredHydration' } },
  })
  const [first] = [result].flat()
  if (!first || !('output' in first)) throw new Error('The hydration loader was not built.')
  return first.output[0].code.trim()
}

/**
 * Makes a page's script wait (DESIGN.md 5): what would be fetched early is only named, React Router's module script
 * becomes inert text, and the loader comes last, behind everything that React rendered: it pairs inline scripts by order.
 * @throws Error where the page is not as React Router 8.4 renders it
 */
export function deferHydration(html: string, loader: string): string {
  const scripts = html.match(/<script type="module" async="">/g) ?? []
  if (scripts.length !== 1) throw new Error(`There are ${scripts.length} module scripts where there should be one.`)
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/<script type="module" async="">/, '<script type="text/plain">')
    .replace('</body>', () => `<script>${loader}</script></body>`)
}
