import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ColorScheme, colorWords, readColors, weakContrasts } from './colors.ts'
import { ContentError } from './content-error.ts'

/** Colors by name (`primary`, `tile-flame`), as #rrggbb. */
export type Theme = { colors: Record<string, string>; palettes: Record<string, string>[] }

export const themeFile = 'theme.css'

// Part of the code, unlike the theme.
const palettesCss = readFileSync(join(import.meta.dirname, 'palettes.css'), 'utf8')

/** Reads the colors from the style sheets, their only source, for pictures, print and emails. */
export function readTheme(scheme: ColorScheme, css: string): Theme {
  const root = themeDeclarations(css)
  const palettes: Record<string, string>[] = [{}]
  for (const [, number, rule = ''] of palettesCss.matchAll(/\.palette-(\d) \{([^}]+)\}/g)) {
    palettes[Number(number)] = readColors(rule, scheme)
  }
  return { colors: readColors(root, scheme), palettes }
}

/** Returns theme.css's declarations (`color-scheme:light dark;--background:...`), for pages with their own styles. */
export function themeDeclarations(css: string): string {
  const root = /:root \{([^}]+)\}/.exec(withoutComments(css))?.[1]
  if (root === undefined) throw new ContentError(themeFile, 1, 'The file has no rule for :root.')
  return root.trim().replaceAll(/\s+/g, ' ')
}

const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '')

/** Tells apart the addresses of style sheets with the colors of two themes. */
export function themeHash(css: string): string {
  return createHash('sha256').update(themeDeclarations(css)).digest('base64url').slice(0, 8)
}

/** The whole file: one rule, with declarations only. */
const SHEET = /^\s*:root \{\s*(?:color-scheme: light dark;\s*)?(?:--[\w-]+: [\w.,()/ -]+;\s*)+\}\s*$/
const TRANSLUCENT = /--border-strong: (?:light-dark\(oklch\([\d. /]+\), oklch\([\d. /]+\)\)|oklch\([\d. /]+\));/

/** Checks that colors use the theme's notation, are complete and readable. @throws ContentError */
export function checkTheme(css: string): void {
  const lines = css.split('\n')
  const getLine = (name: string) => lines.findIndex((line) => line.includes(`--${name}:`)) + 1
  const written = [...themeDeclarations(css).matchAll(/--([\w-]+):/g)].map(([, name = '']) => name)
  const known = Object.keys(colorWords)
  const unknown = written.find(
    (name, place) => ![...known, 'border-strong'].includes(name) || written.indexOf(name) < place,
  )
  if (unknown)
    throw new ContentError(themeFile, getLine(unknown), `--${unknown} is no color of the theme, or is there twice.`)
  if (!SHEET.test(withoutComments(css)))
    throw new ContentError(themeFile, 1, 'The file may have one rule, :root { ... }, with colors and nothing else.')
  if (!TRANSLUCENT.test(themeDeclarations(css)))
    throw new ContentError(
      themeFile,
      getLine('border-strong') || 1,
      '--border-strong must be a color such as oklch(0.22 0.035 280 / 0.28).',
    )
  for (const [scheme, when] of [
    ['light', 'in light mode'],
    ['dark', 'in dark mode'],
  ] as const) {
    const { colors } = readTheme(scheme, css)
    const missing = known.find((name) => !colors[name])
    if (missing)
      throw new ContentError(
        themeFile,
        getLine(missing) || 1,
        `--${missing} must be a color such as oklch(0.54 0.17 42).`,
      )
    const [weak] = weakContrasts(colors)
    if (weak) throw new ContentError(themeFile, getLine(weak.part), `${weak.sentence.slice(0, -1)} ${when}.`)
  }
}

/** Returns a picture's five colors, in the order of the tile alphabet's digits. */
export function tileColors({ colors, palettes }: Theme, palette: number): string[] {
  return ['ground', 'ink', 'flame', 'ember', 'shade'].map((part) => {
    const color = palettes[palette]?.[`tile-${part}`] ?? colors[`tile-${part}`]
    if (!color) throw new Error(`content/theme.css has no color --tile-${part}.`)
    return color
  })
}
