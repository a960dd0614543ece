import type { Company } from '#content/schema.ts'
import type { Theme } from '#content/theme.ts'
import { renderPng } from './render-png.ts'

/** Icons by their names, all from one drawing. */
export function makeIcons(favicon: string): Record<string, Buffer> {
  // Where the system cuts the corners itself, the ground must reach into them.
  const wholeGround = favicon.replace(/ rx="[^"]*"/, '')
  return {
    'favicon.ico': ico(renderPng(favicon, 32), 32),
    'apple-touch-icon.png': renderPng(wholeGround, 180),
    'icon-192.png': renderPng(favicon, 192),
    'icon-512.png': renderPng(favicon, 512),
    'icon-maskable-512.png': renderPng(wholeGround, 512),
  }
}

/** What a phone that keeps the site on its home screen is told. https://www.w3.org/TR/appmanifest/ */
export function makeWebManifest({ name, description }: Company, { colors }: Theme): string {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name,
    short_name: name,
    description,
    lang: 'en',
    start_url: '/',
    display: 'browser',
    background_color: colors.paper,
    theme_color: colors.paper,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}

/** A PNG as the only picture of an ICO: a directory of one entry before it. */
export function ico(png: Buffer, size: number): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2) // An icon, not a cursor,
  directory.writeUInt16LE(1, 4) // and one picture.
  directory.writeUInt8(size, 6)
  directory.writeUInt8(size, 7)
  directory.writeUInt16LE(1, 10) // Planes, and bits a pixel.
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
