import type { StaticFile } from '#api/static-files.ts'
import { isPage, pageFile, type Site, type SiteOptions } from './pages.ts'

/** What a page is given that waits for the visitor's region; it comes from web/entry.server.tsx. */
export type RegionWait = { script: string; style: string; splash: string }

/**
 * Puts the splash, and the script that asks for the visitor's region, into a document.
 * @param nonce of this answer's policy, where it does not name scripts by hash
 */
export function withRegionWait(html: string, wait: RegionWait, nonce?: string): string {
  const script = `<script${nonce ? ` nonce="${nonce}"` : ''}>${wait.script}</script>`
  return html
    .replace('<head>', () => `<head><style>${wait.style}</style>${script}`)
    .replace('<body>', () => `<body>${wait.splash}`)
}

/** The same site with pages that wait; its other files are shared. */
export async function waitingSite(site: Site, wait: RegionWait, options: SiteOptions): Promise<Site> {
  const waiting = (page: StaticFile) =>
    pageFile(withRegionWait(page.variants.identity.body.toString(), wait), page.status, options)
  const files = [...site.files].map(async ([path, file]) => [path, isPage(file) ? await waiting(file) : file] as const)
  return { files: new Map(await Promise.all(files)), unknown: await waiting(site.unknown) }
}
