import { type Logo, paintLogo } from '#content/logo.ts'
import { place } from '#content/place.ts'
import type { Company } from '#content/schema.ts'
import type { Theme } from '#content/theme.ts'

/** Draws the logo on a dark background with round corners, 32 by 32. */
export function drawFavicon(logo: Logo, light: Theme, dark: Theme): string {
  const scale = Math.min(24 / logo.width, 25.6 / logo.height)
  const [left, top] = [(32 - logo.width * scale) / 2, (32 - logo.height * scale) / 2]
  const drawing = paintLogo(logo, dark.colors, dark.colors.foreground ?? '')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="8" fill="${light.colors.foreground}"/>`,
    `<g transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(4)})">${drawing}</g></svg>`,
  ].join('')
}

type Icon = { svg: string; width: number; wrap?: (png: Buffer) => Buffer }

/** Icons of pixels by path, with what to draw for each. */
export function iconsOf(favicon: string): Record<string, Icon> {
  // If the system cuts the corners, the background must fill them.
  const square = favicon.replace(/ rx="[^"]*"/, '')
  return {
    '/favicon.ico': { svg: favicon, width: 32, wrap: ico },
    '/apple-touch-icon.png': { svg: square, width: 180 },
    '/icon-192.png': { svg: favicon, width: 192 },
    '/icon-512.png': { svg: favicon, width: 512 },
    '/icon-maskable-512.png': { svg: square, width: 512 },
  }
}

/** For home screens. https://www.w3.org/TR/appmanifest/ */
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
    lang: place().language,
    start_url: '/',
    display: 'browser',
    background_color: colors.background,
    theme_color: colors.background,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}

/** Wraps a PNG of 32 pixels as the only picture of an ICO, after a directory of one entry. */
function ico(png: Buffer): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2) // An icon, not a cursor,
  directory.writeUInt16LE(1, 4) // and one picture.
  directory.writeUInt8(32, 6)
  directory.writeUInt8(32, 7)
  directory.writeUInt16LE(1, 10) // Planes, and bits per pixel.
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
