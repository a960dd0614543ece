import { Resvg } from '@resvg/resvg-js'
import { type Logo, paintLogo } from '#content/logo.ts'
import { place } from '#content/place.ts'
import type { Company } from '#content/schema.ts'
import type { Theme } from '#content/theme.ts'

/** @param svg has no text @param width pixels */
export function renderPng(svg: string, width: number): Buffer {
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
  return drawing.render().asPng()
}

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

export function makeIcons(favicon: string): Record<string, Buffer> {
  // If the system cuts the corners, the background must fill them.
  const square = favicon.replace(/ rx="[^"]*"/, '')
  return {
    'favicon.ico': ico(renderPng(favicon, 32), 32),
    'apple-touch-icon.png': renderPng(square, 180),
    'icon-192.png': renderPng(favicon, 192),
    'icon-512.png': renderPng(favicon, 512),
    'icon-maskable-512.png': renderPng(square, 512),
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
    lang: place.language,
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

/** Wraps a PNG as the only picture of an ICO, after a directory of one entry. */
function ico(png: Buffer, size: number): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2) // An icon, not a cursor,
  directory.writeUInt16LE(1, 4) // and one picture.
  directory.writeUInt8(size, 6)
  directory.writeUInt8(size, 7)
  directory.writeUInt16LE(1, 10) // Planes, and bits per pixel.
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
