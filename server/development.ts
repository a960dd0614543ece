import type { RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import { dynamicListener, isDynamic } from './app.ts'
import { pageRenderer } from './page-requests.ts'
import type { SiteParts } from './production.ts'
import { regionGate } from './region-gate.ts'
import type { openResources } from './shutdown.ts'
import { type SiteFacts, siteFacts } from './site-facts.ts'

/**
 * The site from its sources, by Vite: every page rendered per request, with reload in the browser; calls and database
 * as in production.
 */
export async function openDevelopment(resources: ReturnType<typeof openResources>) {
  const { createServer } = await import('vite')
  const before = process.listeners('SIGTERM')
  const vite = await createServer({ server: { middlewareMode: true } })
  // Vite's own listeners end the process at once, in the middle of our closing, and leave the database running.
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener)
  }
  resources.add('Vite', () => vite.close())
  const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  const loadWriter = () => vite.ssrLoadModule('/mail/write-email.ts') as Promise<typeof import('#mail/write-email.ts')>

  return {
    contentFacts,
    /** What writes emails: TSX and content, which Node alone does not read. */
    loadWriter,
    listener(parts: SiteParts): RequestListener {
      const renderPage = pageRenderer(loadBuild, parts.questions, { policy: false })
      const ungated = dynamicListener({ ...parts, renderPage }, ['*'])
      // Pages that wait for a third party's answer come with the built site only.
      const { visitorRegions, addressOf, publicUrl } = parts
      const answer = visitorRegions ? regionGate({ visitorRegions, addressOf, publicUrl, answer: ungated }) : ungated
      return (request, response) => {
        const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
        if (isDynamic(path)) return answer(request, response)
        vite.middlewares(request, response, () => answer(request, response))
      }
    },
  }
}

/** The facts as the content says them now. */
async function contentFacts(): Promise<SiteFacts> {
  const { loadContent } = await import('#content/load.ts')
  return siteFacts(await loadContent(), process.env.VITE_API_URL)
}
