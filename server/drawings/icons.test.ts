import { expect, it } from 'vitest'
import { readTheme } from '#content/theme.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { drawFavicon, iconsOf, makeWebManifest } from './icons.ts'
import { renderPng } from './render-png.ts'

const { logo } = content
const favicon = drawFavicon(logo, readTheme('light', content.theme), readTheme('dark', content.theme))
const icons = iconsOf(favicon)
/** Width and height, where PNG has them (https://www.w3.org/TR/png-3/#11IHDR). */
const formatSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

it('draws the logo within its ground, with the colors of the theme', () => {
  expect(favicon).not.toMatch(/var\(|currentColor/)
  expect(favicon).toContain('d="M12 13v18"')
  const wide = drawFavicon(
    { ...logo, width: 60, height: 20 },
    readTheme('light', content.theme),
    readTheme('dark', content.theme),
  )
  expect(wide).toContain('translate(4.00 12.00) scale(0.4000)')
})

it('wraps a PNG of 32 in favicon.ico', async () => {
  const { svg = '', width = 0, wrap } = icons['/favicon.ico'] ?? {}
  const file = wrap?.(await renderPng(svg, width)) as Buffer
  expect([0, 2, 4].map((at) => file.readUInt16LE(at))).toEqual([0, 1, 1])
  expect([file[6], file[7]]).toEqual([32, 32])
  const png = file.subarray(file.readUInt32LE(18))
  expect(png.length).toBe(file.readUInt32LE(14))
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect(formatSize(png)).toEqual([32, 32])
})

it('the manifest takes its name from the company, and names icons of the sizes that they have', async () => {
  const { company } = content
  const manifest = JSON.parse(makeWebManifest({ ...company, name: 'Renamed' }, readTheme('light', content.theme)))
  expect(manifest.name).toBe('Renamed')
  for (const { src, sizes } of manifest.icons) {
    const { svg = '', width = 0 } = icons[src] ?? {}
    expect(formatSize(await renderPng(svg, width)).join('x'), src).toBe(sizes)
  }
  expect(icons['/apple-touch-icon.png']?.width).toBe(180)
})
