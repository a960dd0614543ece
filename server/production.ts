import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import type { ServerBuild } from 'react-router'
import type { ServiceDeps } from '#services/deps.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import type { VisitorRegions } from '#services/regions/visitor-regions.ts'
import type { ServerQuestions } from '#web/context.ts'
import type * as entryServer from '#web/entry.server.tsx'
import { structuredData } from '#web/structured-data/page-things.ts'
import { createApp, type DynamicParts } from './app.ts'
import { pageRenderer } from './page-requests.ts'
import { loadSite, waitingSite } from './pages.ts'
import { openPrivatePages } from './private-pages.ts'
import { regionGate } from './region-gate.ts'
import { BUILD_DIR, builtContent } from './site-facts.ts'

export type SiteParts = Omit<DynamicParts, 'renderPage' | 'desk' | 'applicants'> & {
  questions: ServerQuestions
  publicUrl: string
  apiOrigin?: string | undefined
  addressOf: (request: IncomingMessage) => string
  hostAskedFor: (context: Context) => string | undefined
  visitorRegions: VisitorRegions | undefined
  deps: ServiceDeps
  /** False with DESK=off. */
  hasDesk: boolean
}

/** Where a form that pays leads to. */
const CHECKOUT_ORIGIN = 'https://checkout.stripe.com'

/** The built site: pages and files from memory, some pages rendered per request. */
export async function productionSite(parts: SiteParts): Promise<RequestListener> {
  const {
    publicUrl,
    apiOrigin,
    visitorRegions,
    addressOf,
    questions,
    log,
    deps,
    hasDesk,
    clientAddress,
    hostAskedFor,
  } = parts
  const { showsPromoCode, applicationFee } = questions
  const shown = { showsPromoCode, applicationFee, desk: hasDesk }
  const options = { publicUrl, apiOrigin, regional: visitorRegions !== undefined, ...shown }
  const entry = pathToFileURL(join(BUILD_DIR, 'server', 'index.js')).href
  const [site, build, { content }] = await Promise.all([
    loadSite(BUILD_DIR, options),
    import(entry) as Promise<ServerBuild>,
    builtContent(BUILD_DIR),
  ])
  const report = (error: unknown) => log.error({ error: withoutPersonalDetails(error) }, 'a page failed')
  const rendering = { apiOrigin, policy: true, publicUrl, report, described: structuredData(content) } as const
  // Loaded by the first request for it.
  const load = (app: string) => () => import(pathToFileURL(join(BUILD_DIR, app, 'server', 'index.js')).href)
  const shared = { clientAddress, hostAskedFor, policy: true }
  const desk = hasDesk ? openPrivatePages(deps, load('desk'), shared) : undefined
  const applicants = openPrivatePages(deps, load('applicant'), { ...shared, formTargets: [CHECKOUT_ORIGIN] })
  const answer = createApp({ ...parts, desk, applicants, site, renderPage: pageRenderer(build, questions, rendering) })
  if (!visitorRegions) return answer
  if (!visitorRegions.asksOthers) return regionGate({ visitorRegions, addressOf, publicUrl, answer })

  const { regionWait } = build.entry.module as unknown as typeof entryServer
  const waiting = await waitingSite(site, regionWait, options)
  const answerWaiting = createApp({
    ...parts,
    desk,
    applicants,
    site: waiting,
    renderPage: pageRenderer(build, questions, { ...rendering, wait: regionWait }),
  })
  return regionGate({ visitorRegions, addressOf, publicUrl, answer, answerWaiting })
}
