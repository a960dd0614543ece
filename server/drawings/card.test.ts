import { expect, it } from 'vitest'
import { type SitePage, sitePages } from '#content/site-pages.ts'
import { readTheme } from '#content/theme.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { drawCard } from './card.ts'
import { cardParts } from './card-parts.ts'
import { renderPng } from './render-png.ts'

it('a card is a PNG of 1200 by 630 of less than 100 KB, also at its fullest, with letters as outlines', async () => {
  const [home] = sitePages(content) as [SitePage]
  const headline = 'A headline that is about as long as a headline of this site may ever become'
  const svg = await drawCard(
    cardParts({ ...home, headline }, 'An Academy', readTheme('light', content.theme), content.logo),
  )
  expect(svg).not.toContain('<text')
  const png = await renderPng(svg, 1200)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(100_000)
})
