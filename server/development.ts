import type { RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import { dynamicListener, isDynamic } from './app.ts'
import { isDesk, openDesk } from './desk.ts'
import { pageRenderer } from './page-requests.ts'
import type { SiteParts } from './production.ts'
import { regionGate } from './region-gate.ts'
import type { Resources } from './shutdown.ts'
import { siteFacts } from './site-facts.ts'

/** The site from its sources by Vite, which renders every page per request; calls and database as in production. */
export async function openDevelopment(resources: Resources) {
  const { createServer } = await import('vite')
  const before = process.listeners('SIGTERM')
  const vite = await createServer({ server: { middlewareMode: true } })
  const deskVite = await createServer({
    ...{ root: 'desk', configFile: 'desk/vite.config.ts', server: { middlewareMode: true } },
  })
  // Vite's listeners would end the process before the database is closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener)
  }
  resources.add('Vite', () => Promise.all([vite.close(), deskVite.close()]))
  const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  const content = async () => (await import('#content/load.ts')).loadContent()
  const loadWriter = () => vite.ssrLoadModule('/mail/write-email.ts') as Promise<typeof import('#mail/write-email.ts')>

  return {
    content,
    contentFacts: async () => siteFacts(await content(), process.env.VITE_API_URL),
    /** Loads what writes emails: Node alone cannot read TSX and YAML. */
    loadWriter,
    listener(parts: SiteParts): RequestListener {
      const renderPage = pageRenderer(loadBuild, parts.questions, { policy: false })
      const { deskDeps, clientAddress } = parts
      const loadDesk = () => deskVite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
      const desk = deskDeps && openDesk(deskDeps, loadDesk, { clientAddress, policy: false })
      const ungated = dynamicListener({ ...parts, desk, renderPage }, ['*'])
      // Pages that wait for a third party exist only in the built site.
      const { visitorRegions, addressOf, publicUrl } = parts
      const answer = visitorRegions ? regionGate({ visitorRegions, addressOf, publicUrl, answer: ungated }) : ungated
      return (request, response) => {
        const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
        if (isDynamic(path)) return answer(request, response)
        if (desk && isDesk(path)) return deskVite.middlewares(request, response, () => answer(request, response))
        vite.middlewares(request, response, () => answer(request, response))
      }
    },
  }
}
