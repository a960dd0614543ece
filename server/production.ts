import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { ServerQuestions } from '#web/context.ts'
import { createApp, type DynamicParts } from './app.ts'
import { pageRenderer } from './page-requests.ts'
import { loadSite } from './pages.ts'
import { BUILD_DIR } from './site-facts.ts'

/** What both ways of serving pages are given. */
export type SiteParts = Omit<DynamicParts, 'renderPage'> & {
  questions: ServerQuestions
  publicUrl: string
  apiOrigin?: string | undefined
}

/** The built site: pages and files from memory, those that read their query rendered per request. */
export async function productionListener(parts: SiteParts): Promise<RequestListener> {
  const entry = pathToFileURL(join(BUILD_DIR, 'server', 'index.js')).href
  const [site, build] = await Promise.all([
    loadSite(BUILD_DIR, parts.publicUrl, parts.apiOrigin),
    import(entry) as Promise<ServerBuild>,
  ])
  const { publicUrl, apiOrigin } = parts
  const renderPage = pageRenderer(build, parts.questions, { apiOrigin, policy: true, publicUrl })
  return createApp({ ...parts, site, renderPage })
}
