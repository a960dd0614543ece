import { readTheme } from '#content/theme.ts'

const names = [
  ...(['paper', 'raise', 'ink', 'soft', 'line', 'ember', 'on-ember', 'wash'] as const),
  ...(['tile-ink', 'tile-flame', 'tile-ember', 'tile-shade'] as const),
]
export type Color = (typeof names)[number]

/** The theme of web/styles.css in sRGB, since mail programs know no OKLCH. */
export const day = colorsOf('day')
const night = colorsOf('night')

function colorsOf(light: 'day' | 'night'): Record<Color, string> {
  const { colors } = readTheme(light)
  const found = names.map((name) => {
    if (!colors[name]) throw new Error(`web/styles.css has no opaque color --${name}.`)
    return [name, colors[name]]
  })
  return Object.fromEntries(found)
}

/** Which colors an element wears. */
export type Wear = { text?: Color; ground?: Color; line?: Color }

/** The light theme's colors as style, and classes by which {@link nightRules} changes them on a dark screen. */
export function wear({ text, ground, line }: Wear): { className: string; style: Record<string, string> } {
  const named = [text && `text-${text}`, ground && `ground-${ground}`, line && `line-${line}`]
  return {
    className: named.filter(Boolean).join(' '),
    style: {
      ...(text && { color: day[text] }),
      ...(ground && { backgroundColor: day[ground] }),
      ...(line && { borderColor: day[line] }),
    },
  }
}

/** Style rules for dark screens. `!important`, because the light theme's colors stand in the elements themselves. */
export const nightRules = `@media (prefers-color-scheme:dark){${Object.entries(night)
  .map(
    ([name, color]) =>
      `.text-${name}{color:${color}!important}.ground-${name}{background-color:${color}!important}.line-${name}{border-color:${color}!important}`,
  )
  .join('')}}`
