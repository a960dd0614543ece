import { raw } from 'hono/html'
import { readTheme, tileColors } from '#content/theme.ts'

const names = [
  ...([
    'background',
    'card',
    'foreground',
    'muted-foreground',
    'border',
    'primary',
    'primary-foreground',
    'muted',
  ] as const),
  ...(['tile-ink', 'tile-flame', 'tile-ember', 'tile-shade'] as const),
]
export type Color = (typeof names)[number]

/** The theme of content/theme.css in sRGB, since mail programs know no OKLCH. */
export const light = colorsOf('light')
const dark = colorsOf('dark')

function colorsOf(scheme: 'light' | 'dark'): Record<Color, string> {
  const { colors } = readTheme(scheme)
  const found = names.map((name) => {
    if (!colors[name]) throw new Error(`content/theme.css has no opaque color --${name}.`)
    return [name, colors[name]]
  })
  return Object.fromEntries(found)
}

type StyleColors = { own?: string; text?: Color; ground?: Color; line?: Color }

/** An element's attributes: the light theme's colors amid its style, and classes by which {@link nightRules} change them. */
export function styleOf({ own, text, ground, line }: StyleColors, before = '', after = '') {
  const classes = [own, text && `text-${text}`, ground && `ground-${ground}`, line && `line-${line}`]
  const colors = [
    text && `color:${light[text]}`,
    ground && `background-color:${light[ground]}`,
    line && `border-color:${light[line]}`,
  ]
  const style = [before, ...colors, after].filter(Boolean).join(';').replaceAll('"', '&quot;')
  return raw(`class="${classes.filter(Boolean).join(' ')}" style="${style}"`)
}

const dayTheme = readTheme('light')

/** A tile's attributes: ink (1) and shade (4) follow the scheme, a palette's own pair is the same in light and dark. */
export function tileStyleOf(color: string, palette: number, style: string) {
  if (color === '1' || color === '4') return styleOf({ ground: color === '1' ? 'tile-ink' : 'tile-shade' }, '', style)
  return raw(`style="background-color:${tileColors(dayTheme, palette)[Number(color)]};${style}"`)
}

/** Style rules for dark screens. `!important`, because the light theme's colors stand in the elements themselves. */
export const nightRules = `@media (prefers-color-scheme:dark){${Object.entries(dark)
  .map(
    ([name, color]) =>
      `.text-${name}{color:${color}!important}.ground-${name}{background-color:${color}!important}.line-${name}{border-color:${color}!important}`,
  )
  .join('')}}`
