/** Lightness 0 to 1, chroma, hue in degrees. */
type Oklch = [lightness: number, chroma: number, hue: number]

/** OKLCH as sRGB, clipped. Matrices: https://bottosson.github.io/posts/oklab/ */
export function hexOfOklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const encoded = linear.map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
  const bytes = Uint8ClampedArray.from(encoded, (part) => part * 255)
  return `#${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The inverse of {@link hexOfOklch}, rounded as the theme writes it. */
export function oklchOfHex(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  const chroma = rounded(Math.hypot(a, b), 3)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [rounded(lightness, 3), chroma, chroma === 0 ? 0 : rounded(hue, 1)]
}

/** The reader's color scheme. */
export type ColorScheme = 'light' | 'dark'

const OKLCH = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g
const DECLARATION = /--([\w-]+): (?:light-dark\(oklch\([\d. ]+\), oklch\([\d. ]+\)\)|oklch\([\d. ]+\));/g

/** The colors that a style sheet declares, by their names (`primary`), as #rrggbb. */
export function readColors(css: string, scheme: ColorScheme): Record<string, string> {
  const found = [...css.matchAll(DECLARATION)].map(([declaration, name = '']) => {
    const [, ...numbers] = [...declaration.matchAll(OKLCH)].at(scheme === 'light' ? 0 : -1) ?? []
    return [name, hexOfOklch(...(numbers.map(Number) as Oklch))]
  })
  return Object.fromEntries(found)
}

/** The style sheet with these colors in light and dark; those that are the same stay as they are written. */
export function writeColors(css: string, scheme: ColorScheme, colors: Record<string, string>): string {
  const before = readColors(css, scheme)
  return css.replaceAll(DECLARATION, (declaration, name) => {
    const written = declaration.match(OKLCH)?.at(scheme === 'light' ? 0 : -1) ?? ''
    const place = scheme === 'light' ? declaration.indexOf(written) : declaration.lastIndexOf(written)
    const color = colors[name]
    if (color === undefined || color === before[name]) return declaration
    return `${declaration.slice(0, place)}oklch(${oklchOfHex(color).join(' ')})${declaration.slice(place + written.length)}`
  })
}

/** The contrast of two colors as #rrggbb, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** What stands on what: text needs 4.5 (WCAG 2.2, 1.4.3), what shows where a control is 3 (1.4.11). */
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

/** A sentence for each pair of a theme's colors that is too weak. */
export function weakContrasts(colors: Record<string, string>): { part: string; sentence: string }[] {
  return pairs.flatMap(([part, grounds, needed]) =>
    grounds.flatMap((ground) => {
      const contrast = contrastOf(colors[part] ?? '#000000', colors[ground] ?? '#000000')
      const sentence = `"${part}" on "${ground}" has a contrast of ${contrast.toFixed(2)} to 1; it needs ${needed}.`
      return contrast < needed ? [{ part, sentence }] : []
    }),
  )
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(hex: string): [number, number, number] {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as never
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
