import { clampChroma, converter, formatHex, wcagContrast, wcagLuminance } from 'culori'

const toOklch = converter('oklch')

export type ColorScheme = 'light' | 'dark'

/** Labels of the theme's colors, by name. `border-strong`, which is translucent, is not among them. */
export const colorWords: Record<string, string> = {
  background: 'Page',
  card: 'Cards',
  foreground: 'Text',
  'muted-foreground': 'Quiet text',
  border: 'Lines',
  input: 'Outline of fields',
  primary: 'Buttons and links',
  'primary-foreground': 'Text on buttons',
  accent: 'Highlight',
  'accent-foreground': 'Text on the highlight',
  muted: 'Quiet areas',
  glow: 'Light behind pictures',
  destructive: 'Errors',
  success: 'Confirmations',
  'tile-ground': 'Ground of pictures',
  'tile-ink': 'Dark color of pictures',
  'tile-flame': 'First color of pictures',
  'tile-ember': 'Second color of pictures',
  'tile-shade': 'Shade of pictures',
}

const OKLCH = /oklch\([\d. ]+\)/g
const DECLARATION = /--([\w-]+): (?:light-dark\(oklch\([\d. ]+\), oklch\([\d. ]+\)\)|oklch\([\d. ]+\));/g

/** Returns declared colors by name (`primary`), as #rrggbb. */
export function readColors(css: string, scheme: ColorScheme): Record<string, string> {
  const found = [...css.matchAll(DECLARATION)].map(([declaration, name = '']) => {
    const [color] = [...declaration.matchAll(OKLCH)].at(scheme === 'light' ? 0 : -1) ?? []
    return [name, formatHex(color) ?? '']
  })
  return Object.fromEntries(found)
}

/** Changes colors of one scheme; unchanged ones keep their notation. */
export function writeColors(css: string, scheme: ColorScheme, colors: Record<string, string>): string {
  const before = readColors(css, scheme)
  return css.replaceAll(DECLARATION, (declaration, name) => {
    const written = declaration.match(OKLCH)?.at(scheme === 'light' ? 0 : -1) ?? ''
    const place = scheme === 'light' ? declaration.indexOf(written) : declaration.lastIndexOf(written)
    const color = colors[name]
    if (color === undefined || color === before[name]) return declaration
    return `${declaration.slice(0, place)}${oklchText(color)}${declaration.slice(place + written.length)}`
  })
}

/** Foregrounds, backgrounds and least contrast: 4.5 for text (WCAG 2.2, 1.4.3), 3 for a control's outline (1.4.11). */
const pairs: [part: string, grounds: string[], needed: number][] = [
  ['foreground', ['background', 'card', 'muted', 'glow'], 4.5],
  ['muted-foreground', ['background', 'card', 'muted'], 4.5],
  ['primary', ['background', 'card', 'muted'], 4.5],
  ['destructive', ['background', 'card', 'muted'], 4.5],
  ['success', ['background', 'card', 'muted'], 4.5],
  ['primary-foreground', ['primary'], 4.5],
  ['accent-foreground', ['accent'], 4.5],
  ['input', ['background', 'card'], 3],
]

/** Returns pairs of colors with too little contrast. */
export function weakContrasts(colors: Record<string, string>) {
  return pairs.flatMap(([part, grounds, needed]) =>
    grounds.flatMap((ground) => {
      const contrast = wcagContrast(colors[part] ?? '#000000', colors[ground] ?? '#000000')
      const sentence = `"${part}" on "${ground}" has a contrast of ${contrast.toFixed(2)} to 1; it needs ${needed}.`
      return contrast < needed ? [{ part, ground, contrast, needed, sentence }] : []
    }),
  )
}

/** Converts `#rrggbb` to the theme's notation. */
function oklchText(hex: string): string {
  const { l, c, h = 0 } = toOklch(hex) ?? { l: 0, c: 0 }
  const chroma = Number(c.toFixed(3))
  return `oklch(${Number(l.toFixed(3))} ${chroma} ${chroma === 0 ? 0 : Number(h.toFixed(1))})`
}

// Derives the theme's colors from four that people choose.
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
