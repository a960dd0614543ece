import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { openCohorts } from '#services/cohorts/service.ts'
import { dynamicListener, isDynamic } from './app.ts'
import { pageRenderer } from './page-requests.ts'
import { isDesk, isForApplicants, openPrivatePages } from './private-pages.ts'
import type { SiteParts } from './production.ts'
import { regionGate } from './region-gate.ts'
import type { Resources } from './shutdown.ts'
import { siteFacts } from './site-facts.ts'

/** The site from its sources by Vite, which renders every page per request; calls and database as in production. */
export async function openDevelopment(resources: Resources) {
  const { createServer } = await import('vite')
  const before = process.listeners('SIGTERM')
  // Hands the site's WebSockets to Vite, which would else want a port of its own, and three of it the same.
  const sockets = createHttpServer()
  const asMiddleware = { middlewareMode: true, ws: { server: sockets } }
  const vite = await createServer({ server: asMiddleware })
  const openApp = (root: string) => createServer({ root, configFile: `${root}/vite.config.ts`, server: asMiddleware })
  const [deskVite, applicantVite] = [await openApp('desk'), await openApp('applicant')]
  const vites = [vite, deskVite, applicantVite]
  // Vite's listeners would end the process before the database is closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener)
  }
  resources.add('Vite', () => Promise.all(vites.map((one) => one.close())))
  const buildOf = (one: typeof vite) => () =>
    one.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  const content = async () => (await import('#content/load.ts')).loadContent()
  const loadWriter = () => vite.ssrLoadModule('/mail/write-email.ts') as Promise<typeof import('#mail/write-email.ts')>

  return {
    content,
    contentFacts: async () => siteFacts(await content(), process.env.VITE_API_URL),
    /** Loads what writes emails: Node alone cannot read TSX and YAML. */
    loadWriter,
    /** Pages hear of changed files by this server's WebSockets. It ends only once those are closed. */
    tellPages(server: Server): void {
      server.on('upgrade', (...upgrade) => sockets.emit('upgrade', ...upgrade))
      resources.add('WebSockets', async () => {
        for (const { ws } of vites) for (const { socket } of ws.clients) socket.terminate()
      })
    },
    listener(parts: SiteParts): RequestListener {
      // As the files are now.
      const listCohorts = async () => openCohorts((await content()).cohorts).list()
      const renderPage = pageRenderer(buildOf(vite), { ...parts.questions, listCohorts }, { policy: false })
      const { deps, hasDesk, clientAddress } = parts
      const shared = { clientAddress, policy: false }
      const desk = hasDesk ? openPrivatePages(deps, buildOf(deskVite), shared) : undefined
      const applicants = openPrivatePages(deps, buildOf(applicantVite), shared)
      const ungated = dynamicListener({ ...parts, desk, applicants, renderPage }, ['*'])
      // Pages that wait for a third party exist only in the built site.
      const { visitorRegions, addressOf, publicUrl } = parts
      const answer = visitorRegions ? regionGate({ visitorRegions, addressOf, publicUrl, answer: ungated }) : ungated
      return (request, response) => {
        const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
        if (isDynamic(path)) return answer(request, response)
        if (desk && isDesk(path)) return deskVite.middlewares(request, response, () => answer(request, response))
        const { middlewares } = isForApplicants(path) ? applicantVite : vite
        middlewares(request, response, () => answer(request, response))
      }
    },
  }
}
