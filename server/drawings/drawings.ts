import { hash } from 'node:crypto'
import { getMimeType } from 'hono/utils/mime'
import type { CurrentSchedule } from '#content/schedule.ts'
import { sitePages } from '#content/site-pages.ts'
import { cardPath } from '#content/site-paths.ts'
import { readTheme } from '#content/theme.ts'
import { fileHeaders } from '#http/security-headers.ts'
import { type StaticFile, staticFile, textFile } from '#http/static-files.ts'
import { perSchedule } from '#server/page-renderer.ts'
import { REVALIDATE } from '#server/pages.ts'
import { inHelper } from '#services/helper-process.ts'
import type { Schedule } from '#services/schedule/schedule.ts'
import type { FileSource } from './answer.ts'
import { type CardParts, cardParts } from './card-parts.ts'
import { drawFavicon, iconsOf, makeWebManifest } from './icons.ts'
import { drawMarks } from './marks.ts'

export type Drawing = { card: CardParts } | { svg: string; width: number }
type Draw = (drawing: Drawing) => Promise<Uint8Array>
/** `key` tells what is drawn, so that a version in which it is the same needs no new file. */
type Maker = { key: string; make: () => Promise<StaticFile> }

const HELPER = new URL('./draw-helper.ts', import.meta.url)
const NAMES =
  /^\/(cards\/[a-z0-9-]+\.png|favicon\.(svg|ico)|(apple-touch-)?icon[a-z0-9-]*\.png|site\.webmanifest|training-marks\.svg)$/

/** Cards, icons, marks and the web manifest of the current version, made at their first request and kept in memory. */
export function openDrawings(
  schedule: Pick<Schedule, 'current'>,
  publicUrl: string,
  draw: Draw = (drawing) => inHelper(HELPER, drawing),
): FileSource {
  const kept = new Map<string, { key: string; file: StaticFile | Promise<StaticFile> }>()

  function makersOf({ content }: CurrentSchedule): Map<string, Maker> {
    const { logo, theme } = content
    const [light, dark] = [readTheme('light', theme), readTheme('dark', theme)]
    const favicon = drawFavicon(logo, light, dark)
    const makers = new Map<string, Maker>()
    const headersOf = (path: string) => {
      const type = getMimeType(path) ?? ''
      return { type, headers: fileHeaders(publicUrl, type, REVALIDATE) }
    }
    const addText = (path: string, text: string) =>
      makers.set(path, { key: digest(text), make: () => textFile(text, headersOf(path)) })
    const addPicture = (path: string, drawing: Drawing, wrap = (png: Buffer) => png) => {
      const make = async () => staticFile(wrap(Buffer.from(await draw(drawing))), headersOf(path))
      makers.set(path, { key: digest(JSON.stringify(drawing)), make })
    }
    addText('/favicon.svg', favicon)
    addText('/site.webmanifest', makeWebManifest(content.company, light))
    addText('/training-marks.svg', drawMarks(content.courses, light, dark))
    for (const [path, { wrap, ...icon }] of Object.entries(iconsOf(favicon))) addPicture(path, icon, wrap)
    for (const page of sitePages(content)) {
      addPicture(cardPath(page.path), { card: cardParts(page, content.company.name, light, logo) })
    }
    for (const path of kept.keys()) if (!makers.has(path)) kept.delete(path)
    return makers
  }
  const getMakers = perSchedule(makersOf)

  return {
    has: (path) => NAMES.test(path) && getMakers(schedule.current()).has(path),
    get(path) {
      const maker = getMakers(schedule.current()).get(path)
      const found = kept.get(path)
      if (!maker || found?.key === maker.key) return found?.file
      const { key, make } = maker
      const drawn = { key, file: make() as StaticFile | Promise<StaticFile> }
      kept.set(path, drawn)
      Promise.resolve(drawn.file).then(
        (file) => {
          drawn.file = file
        },
        // The next request tries again.
        () => kept.get(path) === drawn && kept.delete(path),
      )
      return drawn.file
    },
  }
}

const digest = (text: string) => hash('sha256', text)
