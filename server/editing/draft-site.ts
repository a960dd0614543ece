import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import { Hono, type MiddlewareHandler } from 'hono'
import { type Place, setPlaceOfRequests } from '#content/place.ts'
import type { ShownContent } from '#content/schedule.ts'
import { createApp } from '#server/app.ts'
import { openDrawings } from '#server/drawings/drawings.ts'
import { openPhotos } from '#server/drawings/photos.ts'
import type { RenderPage } from '#server/page-renderer.ts'
import { openThemeSheets } from '#server/theme-sheets.ts'
import { readDraft, readDraftState } from '#services/content/draft-rows.ts'
import { endPass, findPass } from '#services/content/passes.ts'
import { readStoredFile } from '#services/content/versions.ts'
import type { Schedule } from '#services/schedule/schedule.ts'
import { draftPages, UNCACHED } from './draft-pages.ts'
import { openDrafts, type PassKind } from './drafts.ts'
import { withPasses } from './pass-listener.ts'

type AppParts = Parameters<typeof createApp>[0]

type Options = {
  parts: Omit<AppParts, 'pages' | 'answerWithPage' | 'themeSheets' | 'pictures' | 'documents'>
  deps: Parameters<typeof readDraft>[0] & Parameters<typeof findPass>[0] & { publicUrl: string; schedule: Schedule }
  builtTheme: string
  documentsOf: (contentNow: () => ShownContent) => Hono
  apiOrigin?: string | undefined
  /** Renders pages of another schedule than the published one. */
  getRender: (schedule: Pick<Schedule, 'current'>) => RenderPage
  report: (error: unknown) => void
}

/** That of the draft, for what is answered of it. */
const places = new AsyncLocalStorage<Place | undefined>()

/** The site as the draft has it, for browsers with a pass; as it is published, for all others. */
export function withDraftSite(published: RequestListener, options: Options): RequestListener {
  const { parts, deps, documentsOf, builtTheme, apiOrigin, getRender, report } = options
  const { publicUrl } = deps
  const source = {
    getRevision: async () => (await readDraftState(deps.database)).key,
    read: async () => (await readDraft(deps)).documents,
  }
  const drafts = openDrafts(source, deps.schedule)
  const { preview } = drafts.schedules
  const photos = openPhotos(
    {
      has: (file) => preview.current().baseContent.pictures.has(file),
      read: (file) => readStoredFile(deps.database, drafts.documents().get(file) ?? ''),
    },
    publicUrl,
  )
  const documents = new Hono().use(uncached).route(
    '/',
    documentsOf(() => preview.current().content),
  )
  setPlaceOfRequests(() => places.getStore())
  const pictures = [openDrawings(preview, publicUrl), photos]
  const themeSheets = openThemeSheets(parts.files, builtTheme, {
    publicUrl,
    getTheme: () => preview.current().content.theme,
  })
  const listenerFor = (kind: PassKind, name: string) => {
    const schedule = drafts.schedules[kind]
    const script = [...parts.files.keys()].find((path) => path.startsWith(`/desk/assets/${name}-`)) ?? ''
    const pages = draftPages(getRender(schedule), { publicUrl, apiOrigin, schedule, script, framed: kind === 'edit' })
    const app = createApp({ ...parts, pages, answerWithPage: pages.answerWithPage, themeSheets, pictures, documents })
    const listener: RequestListener = (...args) => places.run(drafts.place(), () => app(...args))
    return listener
  }
  return withPasses(published, {
    publicUrl,
    passes: { find: (token) => findPass(deps, token), end: (token) => endPass(deps, token) },
    refresh: drafts.refresh,
    drafts: { edit: listenerFor('edit', 'editing'), preview: listenerFor('preview', 'preview') },
    report,
  })
}

const uncached: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(UNCACHED)) context.header(name, value)
}
