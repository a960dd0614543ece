import { converter, formatHex, wcagContrast } from 'culori'

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
