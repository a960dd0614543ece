import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { flame } from '#content/flame.ts'
import { loadContent } from '#content/load.ts'
import { readTheme } from '#content/theme.ts'
import { makeIcons, makeWebManifest } from './icons.ts'

const icons = makeIcons(readFileSync('public/favicon.svg', 'utf8'))
/** Width and height, where PNG has them (https://www.w3.org/TR/png-3/#11IHDR). */
const sizeOf = (png: Buffer | undefined) => [png?.readUInt32BE(16), png?.readUInt32BE(20)]

describe('makeIcons', () => {
  it('draws the flame of the header', () => {
    const paths = readFileSync('public/favicon.svg', 'utf8').matchAll(/ d="([^"]+)"/g)
    expect([...paths].map(([, d]) => d)).toEqual([flame.body, flame.wick])
  })

  it.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
  ])('%s is %i wide and high', (name, size) => {
    expect(sizeOf(icons[name])).toEqual([size, size])
  })

  it('wraps a PNG of 32 in favicon.ico', () => {
    const file = icons['favicon.ico'] as Buffer
    expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4), file[6], file[7]]).toEqual([
      0, 1, 1, 32, 32,
    ])
    const png = file.subarray(file.readUInt32LE(18))
    expect(png.length).toBe(file.readUInt32LE(14))
    expect(png.toString('latin1', 1, 4)).toBe('PNG')
    expect(sizeOf(png)).toEqual([32, 32])
  })
})

describe('makeWebManifest', () => {
  it('takes its name from the company, and names icons that there are', () => {
    const { company } = loadContent()
    const manifest = JSON.parse(makeWebManifest({ ...company, name: 'Renamed' }, readTheme('day')))
    expect(manifest.name).toBe('Renamed')
    for (const { src, sizes } of manifest.icons) {
      expect(sizeOf(icons[src.slice(1)]).join('x'), src).toBe(sizes)
    }
  })
})
