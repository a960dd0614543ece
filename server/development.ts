import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { InlineConfig, ViteDevServer } from 'vite'
import { dynamicListener, isDynamic } from './app.ts'
import type { Config } from './config-schema.ts'
import { answerFrom } from './drawings/answer.ts'
import { answerWithPages, pageRenderer } from './page-renderer.ts'
import { openPrivatePages } from './private-pages.ts'
import type { SiteParts } from './production.ts'
import { regionGate } from './region-gate.ts'
import { isPrivate } from './request-path.ts'
import type { Resources } from './shutdown.ts'

const PROJECT = join(import.meta.dirname, '..')
/** Vite's default deny list, which a list in the configuration replaces. */
const SECRETS = ['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**']

/** Serves the site from source with Vite, every page per request; API and database as in production. */
export async function openDevelopment({ dataDir }: Config, resources: Resources) {
  const { createServer } = await import('vite')
  const vites: ViteDevServer[] = []
  // They hold passwords, emails and resumes. `var` may hold some from before DATA_DIR was set.
  const dataDirs = [dataDir, join(PROJECT, 'var')]
  const unwatched = [...dataDirs, join(PROJECT, 'build')].map((folder) => `${folder}/`)
  // Passes the site's WebSockets to Vite; otherwise both Vite servers would use the same extra port.
  const sockets = createHttpServer()
  const server = {
    middlewareMode: true,
    ws: { server: sockets },
    // The database has a thousand files and writes to them constantly.
    watch: { ignored: (path: string) => unwatched.some((folder) => path.startsWith(folder)) },
    fs: { deny: [...SECRETS, ...dataDirs.map((folder) => `${escapeGlob(folder)}/**`)] },
    // Pages of other sites or ports must not read sources.
    cors: false,
  }
  const openVite = async (config: InlineConfig) => {
    const before = process.listeners('SIGTERM')
    const vite = await createServer({ ...config, server })
    // Vite's listeners would end the process before the database is closed.
    for (const listener of process.listeners('SIGTERM')) {
      if (!before.includes(listener)) process.off('SIGTERM', listener)
    }
    vites.push(vite)
    return vite
  }
  const vite = await openVite({})
  let office: Promise<ViteDevServer> | undefined
  const openOffice = () =>
    (office ??= openVite({
      root: 'office',
      configFile: 'office/vite.config.ts',
      // In a shared folder, each app would discard the packages that another has optimized.
      cacheDir: join(PROJECT, 'node_modules', '.vite', 'office'),
    }))
  const openSite = async () => vite
  const getPath = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/'
  const openFor = (path: string) => (path.startsWith('/office/') ? openOffice : openSite)()
  resources.add('Vite', () => Promise.all(vites.map((item) => item.close())))
  const getBuild = (app: () => Promise<ViteDevServer>) => async () =>
    (await app()).ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>

  return {
    /** Passes WebSockets to Vite, and terminates them at the end, because they would keep the server open. */
    attachHotReload(server: Server): void {
      server.on('upgrade', (request, socket, head) => {
        // A page that stayed open across a restart can be the first to request its app.
        openFor(getPath(request)).then(
          () => sockets.emit('upgrade', request, socket, head),
          () => socket.destroy(),
        )
      })
      resources.add('WebSockets', async () => {
        for (const { ws } of vites) for (const { socket } of ws.clients) socket.terminate()
      })
    },
    listener(parts: SiteParts): RequestListener {
      const { deps, hasDesk, requestedHost, loaderServices } = parts
      const { clientAddress, publicUrl, schedule } = deps
      const render = pageRenderer(getBuild(openSite), loaderServices, { mode: 'development', publicUrl, schedule })
      const shared = { clientAddress, requestedHost, policy: false }
      const loadOffice = getBuild(openOffice)
      const desk = hasDesk ? openPrivatePages(deps, loadOffice, { ...shared, hasScripts: true }) : undefined
      const applicants = openPrivatePages(deps, loadOffice, { ...shared, hasScripts: false })
      const answerWith = (waits: boolean) =>
        dynamicListener({ ...parts, desk, applicants, answerWithPage: answerWithPages(render, { waits }) }, ['*'])
      const answer = regionGate(deps, parts.getAddress, answerWith)
      return (request, response) => {
        const { url } = request
        const path = getPath(request)
        if (isDynamic(path) || isPrivate(path, hasDesk)) return answer(request, response)
        const source = parts.pictures.find(({ has }) => has(path))
        if (source) return void answerFrom(source, path, request, response, deps.log)
        const next = () => {
          // Vite has removed its base, /office.
          request.url = url
          answer(request, response)
        }
        openFor(path).then(
          ({ middlewares }) => middlewares(request, response, next),
          (error) => response.writeHead(500).end(`${error.stack}\n`),
        )
      }
    },
  }
}

const escapeGlob = (path: string) => path.replaceAll(/[\\()[\]{}!?*+@|]/g, '\\$&')
