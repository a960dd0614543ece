import { type Logo, logoFile } from '#content/logo.ts'
import type { SitePage } from '#content/site-pages.ts'
import { type Theme, tileColors } from '#content/theme.ts'

/** All that a social card shows, and nothing else: equal parts make the same card. */
export type CardParts = {
  academy: string
  eyebrow: string | undefined
  headline: string
  rows: readonly string[]
  tiles: string[]
  colors: { background: string; muted: string; glow: string; foreground: string; primary: string }
  logo: { svg: string; width: number; height: number }
}

export function cardParts(page: SitePage, academy: string, theme: Theme, logo: Logo): CardParts {
  const { background = '', muted = '', glow = '', foreground = '', primary = '' } = theme.colors
  const { rows, palette } = page.picture
  const { width, height } = logo
  return {
    academy,
    eyebrow: page.eyebrow,
    headline: page.headline,
    rows,
    tiles: tileColors(theme, palette),
    colors: { background, muted, glow, foreground, primary },
    logo: { svg: logoFile(logo, theme.colors, foreground), width, height },
  }
}
