import { describe, expect, it } from 'vitest'
import { loadContent } from '#content/load.ts'
import { type SitePage, sitePages } from '#content/site-pages.ts'
import { readTheme, tileColors } from '#content/theme.ts'
import { drawCard } from './card.ts'
import { renderPng } from './icons.ts'

const content = loadContent()
const theme = readTheme('light')
const page = sitePages(content).find(({ path }) => path === '/cloud-aws') as SitePage

describe('drawCard', () => {
  it('draws the page’s own picture in its palette, and letters as outlines', async () => {
    const svg = await drawCard(page, content.company.name, theme)
    expect(svg).toContain(`fill="${tileColors(theme, page.picture.palette)[3]}"`)
    expect(svg).not.toContain('<text')
  })

  it('is a PNG of 1200 by 630 of less than 100 KB, also at its fullest', async () => {
    const home = sitePages(content)[0] as SitePage
    const headline = 'A headline that is about as long as a headline of this site may ever become'
    const png = renderPng(await drawCard({ ...home, headline }, content.company.name, theme), 1200)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.length).toBeLessThan(100_000)
  })
})
