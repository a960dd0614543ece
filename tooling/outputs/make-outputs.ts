import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readLogo } from '#content/logo.ts'
import type { Content } from '#content/schema.ts'
import { sitePages } from '#content/site-pages.ts'
import { cardPath } from '#content/site-paths.ts'
import { readTheme } from '#content/theme.ts'
import { CARD } from '#server/addresses.ts'
import { makeCalendarPdf } from './calendar-pdf.ts'
import { drawCard } from './card.ts'
import { drawFavicon, makeIcons, makeWebManifest, renderPng } from './icons.ts'
import { drawMarks } from './marks.ts'

/** Makes social cards, icons, the trainings' marks and the printed calendar. The server makes what contains the site's address. */
export async function makeOutputs(content: Content, clientDir: string, made: Date): Promise<void> {
  const [day, night] = [readTheme('day'), readTheme('night')]
  const write = async (name: string, body: string | Buffer) => {
    const file = join(clientDir, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, body)
  }
  const favicon = drawFavicon(readLogo(), day, night)
  await write('favicon.svg', favicon)
  const icons = makeIcons(favicon)
  for (const [name, icon] of Object.entries(icons)) await write(name, icon)
  await write('site.webmanifest', makeWebManifest(content.company, day))
  await write('training-calendar.pdf', await makeCalendarPdf(content, day, night, made))
  await write('training-marks.svg', drawMarks(content.courses, day, night))
  for (const page of sitePages(content)) {
    await write(cardPath(page.path), renderPng(await drawCard(page, content.company.name, day), CARD.width))
  }
}
