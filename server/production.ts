import type { IncomingMessage, RequestListener } from 'node:http'
import type { Context, Hono } from 'hono'
import type { ApiDeps } from '#api/deps.ts'
import type { ShownContent } from '#content/schedule.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import type { Schedule } from '#services/schedule/schedule.ts'
import type { LoaderServices } from '#web/context.ts'
import { structuredData } from '#web/structured-data/page-things.ts'
import { createApp, type DynamicParts } from './app.ts'
import { withDraftSite } from './editing/draft-site.ts'
import { loadFiles } from './files.ts'
import { BUILD_DIR } from './own-addresses.ts'
import { answerWithPages, pageRenderer, perSchedule } from './page-renderer.ts'
import { openPages } from './pages.ts'
import { openPrivatePages } from './private-pages.ts'
import { regionGate } from './region-gate.ts'
import { openThemeSheets, readBuiltTheme } from './theme-sheets.ts'

export type SiteParts = Omit<DynamicParts, 'answerWithPage' | 'desk' | 'applicants'> & {
  deps: ApiDeps
  loaderServices: LoaderServices
  /** PDFs and calendar files of other content than the published one. */
  documentsOf: (contentNow: () => ShownContent) => Hono
  apiOrigin?: string | undefined
  getAddress: (request: IncomingMessage) => string
  requestedHost: (context: Context) => string | undefined
  /** False with DESK=off. */
  hasDesk: boolean
}

const CHECKOUT_ORIGIN = 'https://checkout.stripe.com'

/** Serves files and most pages from memory, other pages per request. */
export async function productionSite(parts: SiteParts): Promise<RequestListener> {
  const { apiOrigin, loaderServices, requestedHost, deps, documentsOf, hasDesk } = parts
  const { publicUrl, visitorRegions, log, clientAddress, schedule } = deps
  // The build of the program links the pages with the modules that they share with it.
  const [files, builtTheme, build] = await Promise.all([
    loadFiles(BUILD_DIR, { publicUrl, desk: hasDesk }),
    readBuiltTheme(),
    import('#build/server/index.js'),
  ])
  const themeSheets = openThemeSheets(files, builtTheme, {
    publicUrl,
    getTheme: () => schedule.current().content.theme,
  })
  const report = (error: unknown) => log.error({ error: withoutPersonalDetails(error) }, 'a page failed')
  const described = perSchedule(({ content }) => structuredData(content, publicUrl))
  const rendering = { mode: 'production', publicUrl, described, report } as const
  const getRender = (shown: Pick<Schedule, 'current'>) =>
    pageRenderer(build, loaderServices, { ...rendering, schedule: shown })
  const render = getRender(schedule)
  const shared = { clientAddress, requestedHost, policy: true }
  // Loaded at the first request.
  const loadOffice = () => import('#build/office/server/index.js')
  const desk = hasDesk ? openPrivatePages(deps, loadOffice, { ...shared, hasScripts: true }) : undefined
  const applicants = openPrivatePages(deps, loadOffice, {
    ...shared,
    hasScripts: false,
    formTargets: [CHECKOUT_ORIGIN],
  })
  const answerWith = (waits: boolean) =>
    createApp({
      ...parts,
      desk,
      applicants,
      files,
      themeSheets,
      pages: openPages(render, {
        publicUrl,
        apiOrigin,
        regional: visitorRegions !== undefined,
        waits,
        schedule,
        report,
      }),
      answerWithPage: answerWithPages(render, { policy: { apiOrigin }, waits }),
    })
  const published = regionGate(deps, parts.getAddress, answerWith)
  if (!hasDesk) return published
  const shownParts = { ...parts, desk, applicants, files }
  return withDraftSite(published, { parts: shownParts, deps, documentsOf, builtTheme, apiOrigin, getRender, report })
}
