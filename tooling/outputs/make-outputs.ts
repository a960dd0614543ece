import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentRoot } from '#content/load.ts'
import { readLogo } from '#content/logo.ts'
import type { Content } from '#content/schema.ts'
import { sitePages } from '#content/site-pages.ts'
import { cardPath } from '#content/site-paths.ts'
import { readTheme } from '#content/theme.ts'
import { CARD } from '#server/addresses.ts'
import { drawCard } from './card.ts'
import { drawFavicon, makeIcons, makeWebManifest, renderPng } from './icons.ts'
import { drawMarks } from './marks.ts'

/** Makes cards, icons and marks, and copies pictures. The server makes files with the site's URL or the schedule. */
export async function makeOutputs(content: Content, clientDir: string): Promise<void> {
  const [light, dark] = [readTheme('light'), readTheme('dark')]
  const write = async (name: string, body: string | Buffer) => {
    const file = join(clientDir, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, body)
  }
  const favicon = drawFavicon(readLogo(), light, dark)
  await write('favicon.svg', favicon)
  const icons = makeIcons(favicon)
  for (const [name, icon] of Object.entries(icons)) await write(name, icon)
  await write('site.webmanifest', makeWebManifest(content.company, light))
  await write('training-marks.svg', drawMarks(content.courses, light, dark))
  const pictures = join(contentRoot, 'pictures')
  if (existsSync(pictures)) await cp(pictures, join(clientDir, 'pictures'), { recursive: true })
  for (const page of sitePages(content)) {
    await write(cardPath(page.path), renderPng(await drawCard(page, content.company.name, light), CARD.width))
  }
}
