import { colorWords } from './colors.ts'
import { ContentError } from './content-error.ts'

/** `drawing` is SVG that is safe within a page and may use the theme (`var(--accent)`, `currentColor`). */
export type Logo = { width: number; height: number; viewBox: string; drawing: string }

const FILE = 'logo.svg'
const MAX_LENGTH = 20_000
const ELEMENTS = new Set(
  'svg g path circle ellipse rect line polyline polygon title defs linearGradient radialGradient stop clipPath image'.split(
    ' ',
  ),
)
const ATTRIBUTES =
  /^(xmlns|viewBox|id|d|points|transform|opacity|offset|clip-path|clip-rule|gradient(Units|Transform)|clipPathUnits|fill(-opacity|-rule)?|stroke(-(width|linecap|linejoin|miterlimit|dasharray|dashoffset|opacity))?|stop-(color|opacity)|width|height|[cr]?[xy]|[xy][12]|r|f[xy])$/
/** A picture within the file, as the editor makes it of a PNG. */
const PICTURE = /^data:image\/png;base64,[\w+/]+=*$/
/** Allowed references: `url(#id)` within the file, and theme colors. Backslashes and entities could hide others. */
const REFERENCE = /url\(#[\w-]+\)|var\(--([\w-]+)\)/g
const TOKEN = /<!--(?!-?>)[\s\S]*?-->|<\?xml[^>]*>|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<>&\\]*")*)\s*(\/?)>|[^<]+/gy

/**
 * Reads logo.svg. Every page contains it, so `drawing` consists of validated tags only: shapes and colors.
 * @throws ContentError
 */
export function readLogo(text: string): Logo {
  const svg = text.trim()
  const refuse = (at: number, sentence: string): never => {
    throw new ContentError(FILE, svg.slice(0, at).split('\n').length, sentence)
  }
  if (svg.length > MAX_LENGTH)
    refuse(0, `The logo has ${svg.length} characters; it may have ${MAX_LENGTH}: it comes with every page.`)
  const open: string[] = []
  let [viewBox, drawing, end] = ['', '', 0]
  for (const { 0: token, 1: closes, 2: name, 3: attributes = '', 4: empty = '', index } of svg.matchAll(TOKEN)) {
    end = index + token.length
    const isWithin = open.length > 0
    if (name === undefined) {
      const isText = token.trim() !== '' && !/^<[!?]/.test(token)
      if (isText && open.at(-1) !== 'title') refuse(index, 'Text is no shape: draw it as a path.')
      continue
    }
    if (!ELEMENTS.has(name)) refuse(index, `A logo may not have <${name}>: only shapes and gradients.`)
    if (closes && open.pop() !== name) refuse(index, `</${name}> closes nothing.`)
    if (!closes && isWithin === (name === 'svg')) refuse(index, 'A logo is one <svg>, with its shapes in it.')
    if (!closes && !isWithin && viewBox) refuse(index, 'Nothing may stand after the drawing.')
    const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
      ([, key = '', value = '']) => [key, value] as const,
    )
    for (const [key, value] of pairs) {
      if (name === 'image' && key === 'href' && PICTURE.test(value)) continue
      const rest = value.replaceAll(REFERENCE, (found, color) =>
        color && !Object.hasOwn(colorWords, color) ? found : '',
      )
      if (!ATTRIBUTES.test(key)) refuse(index, `A logo may not have the attribute ${key}.`)
      if (/url|var\(|:|\/\//i.test(rest) && key !== 'xmlns')
        refuse(index, `The value of ${key} leads out of the logo, or to no color of the theme.`)
      if (pairs.filter(([other]) => other === key).length > 1) refuse(index, `The attribute ${key} is there twice.`)
    }
    if (!closes && !empty) open.push(name)
    if (!isWithin) viewBox = pairs.find(([key]) => key === 'viewBox')?.[1] ?? 'none'
    else if (name !== 'title' && open.length > 0) {
      // Prefixed, because the page has other ids.
      const kept = pairs.map(
        ([key, value]) => ` ${key}="${key === 'id' ? `logo-${value}` : value.replaceAll('url(#', 'url(#logo-')}"`,
      )
      drawing += `<${closes}${name}${kept.join('')}${empty}>`
    }
  }
  if (end < svg.length || open.length > 0 || !viewBox)
    refuse(end, 'The logo is no well-formed SVG, or has more than shapes and colors.')
  const [left, top, width = 0, height = 0] = viewBox.split(/[\s,]+/).map(Number)
  const isUsable = left === 0 && top === 0 && width > 0 && height > 0 && width <= 3 * height && height <= 2 * width
  if (!isUsable)
    refuse(
      0,
      'The logo needs a viewBox such as "0 0 24 32": from 0 0, at most 3 times as wide as high, or twice as high as wide.',
    )
  return { width, height, viewBox, drawing }
}

/** Inserts the theme's colors, for use without a style sheet. `ink` replaces colors that follow the text. */
export function paintLogo({ drawing }: Logo, colors: Record<string, string>, ink: string): string {
  return drawing.replaceAll(/var\(--([\w-]+)\)/g, (_match, name) => colors[name] ?? ink).replaceAll('currentColor', ink)
}

export function logoFile(logo: Logo, colors: Record<string, string>, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.viewBox}">${paintLogo(logo, colors, ink)}</svg>`
}
