// Derives the theme's colors from four that people choose.
import { clampChroma, converter, formatHex, wcagLuminance } from 'culori'
import { type ColorScheme, readColors, weakContrasts, writeColors } from './colors.ts'

/** Chosen colors of the light theme. */
export const brandColors = ['background', 'foreground', 'primary', 'accent'] as const
export type BrandColor = (typeof brandColors)[number]

/** Derived colors. Picture colors that both schemes share are under `light`. */
const followers: Record<BrandColor, Record<ColorScheme, string[]>> = {
  background: {
    light: ['muted', 'border', 'tile-ground', 'tile-shade'],
    dark: ['foreground', 'muted-foreground', 'tile-ink'],
  },
  foreground: {
    light: ['muted-foreground', 'input', 'accent-foreground', 'tile-ink'],
    dark: ['background', 'card', 'muted', 'border', 'input', 'tile-ground', 'tile-shade'],
  },
  primary: { light: ['tile-ember'], dark: ['primary', 'primary-foreground'] },
  accent: { light: ['glow', 'tile-flame'], dark: ['glow'] },
}

const toOklch = converter('oklch')
const schemes: ColorScheme[] = ['light', 'dark']

/** Sets a brand color (#rrggbb); derived colors follow it and stay readable. */
export function withBrandColor(css: string, name: BrandColor, color: string): string {
  const before = readColors(css, 'light')[name] ?? color
  let next = css
  for (const scheme of schemes) {
    const colors = readColors(next, scheme)
    const turned = followers[name][scheme].map((follower) => [follower, turn(colors[follower] ?? color, before, color)])
    next = writeColors(next, scheme, { ...Object.fromEntries(turned), ...(scheme === 'light' && { [name]: color }) })
  }
  return schemes.reduce(readable, next)
}

/** Changes hue and chroma of a color as another color changed. */
function turn(color: string, from: string, to: string): string {
  const [own, before, after] = [color, from, to].map((item) => toOklch(item)) as [Oklch, Oklch, Oklch]
  const strength = before.c > 0.005 ? Math.min(after.c / before.c, 3) : 1
  const hue = (own.h ?? 0) + (after.h ?? before.h ?? 0) - (before.h ?? after.h ?? 0)
  return formatHex(clampChroma({ ...own, c: own.c * strength, h: hue }, 'oklch'))
}

type Oklch = NonNullable<ReturnType<typeof toOklch>>

/** Lightens or darkens weak colors in small steps until they are readable on their backgrounds. */
function readable(css: string, scheme: ColorScheme): string {
  const colors = readColors(css, scheme)
  const written = { ...colors }
  for (let step = 0; step < 200; step += 1) {
    const [weak] = weakContrasts(colors)
    if (!weak) break
    const color = toOklch(colors[weak.part]) as Oklch
    const isDarkBehind = wcagLuminance(colors[weak.ground] ?? '#000000') < 0.2
    const l = color.l + (isDarkBehind ? 0.01 : -0.01)
    // A color at its limit stays weak; the user gets a warning.
    if (l < 0 || l > 1) break
    colors[weak.part] = formatHex(clampChroma({ ...color, l }, 'oklch'))
  }
  const nudged = Object.entries(colors).filter(([name, color]) => color !== written[name])
  return writeColors(css, scheme, Object.fromEntries(nudged))
}
