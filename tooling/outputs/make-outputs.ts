import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Content } from '#content/schema.ts'
import { sitePages } from '#content/site-pages.ts'
import { cardPath } from '#content/site-paths.ts'
import { readTheme } from '#content/theme.ts'
import { CARD } from '#server/addresses.ts'
import { makeCalendarPdf } from './calendar-pdf.ts'
import { drawCard } from './card.ts'
import { makeIcons, makeWebManifest } from './icons.ts'
import { renderPng } from './render-png.ts'

/**
 * Makes what the site publishes beside its pages from content: cards, icons and the printed calendar. The server makes the
 * files that carry the site's address at start (server/site-files).
 * @param clientDir where the files go
 */
export async function makeOutputs(content: Content, clientDir: string, made: Date): Promise<void> {
  const [day, night] = [readTheme('day'), readTheme('night')]
  const favicon = await readFile(join(clientDir, 'favicon.svg'), 'utf8')

  await writeAll(clientDir, {
    ...makeIcons(favicon),
    'site.webmanifest': makeWebManifest(content.company, day),
    'training-calendar.pdf': await makeCalendarPdf(content, day, night, made),
  })
  for (const page of sitePages(content)) {
    const card = renderPng(await drawCard(page, content.company.name, day), CARD.width)
    await writeAll(clientDir, { [cardPath(page.path)]: card })
  }
}

async function writeAll(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, body] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, body)
  }
}
