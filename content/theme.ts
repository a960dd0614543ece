import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Light = 'day' | 'night'

/** The theme's colors by their names (`ember`, `tile-flame`), as #rrggbb. */
export type Theme = { colors: Record<string, string>; palettes: Record<string, string>[] }

const styles = join(import.meta.dirname, '..', 'web', 'styles')
const OKLCH = 'oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)'
const DECLARATION = new RegExp(`--([\\w-]+): (?:light-dark\\(${OKLCH}, ${OKLCH}\\)|${OKLCH});`, 'g')

/** Reads the colors off the style sheets, which alone define them: pictures, print and emails cannot use what CSS can. */
export function readTheme(light: Light): Theme {
  const root = themeDeclarations()
  const pictures = readFileSync(join(styles, 'pictures.css'), 'utf8')
  const palettes: Record<string, string>[] = [{}]
  for (const [, number, rule = ''] of pictures.matchAll(/\.palette-(\d) \{([^}]+)\}/g)) {
    palettes[Number(number)] = declared(rule, light)
  }
  return { colors: declared(root, light), palettes }
}

/** The theme as web/styles/theme.css declares it (`color-scheme:light dark;--paper:...`), for pages with a style sheet of their own. */
export function themeDeclarations(): string {
  const css = readFileSync(join(styles, 'theme.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const root = /:root \{([^}]+)\}/.exec(css)?.[1]
  if (root === undefined) throw new Error('web/styles/theme.css has no rule for :root.')
  return root.trim().replaceAll(/\s+/g, ' ')
}

/** The five colors of a picture, in the order of the tile alphabet's digits. */
export function tileColors({ colors, palettes }: Theme, palette: number): string[] {
  return ['ground', 'ink', 'flame', 'ember', 'shade'].map((part) => {
    const color = palettes[palette]?.[`tile-${part}`] ?? colors[`tile-${part}`]
    if (!color) throw new Error(`web/styles/theme.css has no color --tile-${part}.`)
    return color
  })
}

function declared(rule: string, light: Light): Record<string, string> {
  const found = [...rule.matchAll(DECLARATION)].map(([, name = '', ...numbers]) => {
    const [day, night, always] = [numbers.slice(0, 3), numbers.slice(3, 6), numbers.slice(6, 9)]
    const chosen = always[0] === undefined ? (light === 'day' ? day : night) : always
    return [name, hexOfOklch(...(chosen.map(Number) as [number, number, number]))]
  })
  return Object.fromEntries(found)
}

/** OKLCH (lightness 0 to 1, hue in degrees) as sRGB, clipped. Matrices: https://bottosson.github.io/posts/oklab/ */
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
  return `#${Buffer.from(Uint8ClampedArray.from(encoded, (part) => part * 255)).toString('hex')}`
}
