/** The theme of web/styles.css in sRGB, since mail programs know no OKLCH; a test compares the two. */
export const day = {
  paper: '#fcfaf5',
  raise: '#ffffff',
  ink: '#17192b',
  soft: '#4f5163',
  line: '#e2ded5',
  ember: '#bb4100',
  'on-ember': '#ffffff',
  wash: '#f9efda',
  'tile-ink': '#212243',
  'tile-flame': '#f7ad30',
  'tile-ember': '#e75623',
  'tile-shade': '#f2dbb6',
}
export type Colour = keyof typeof day

export const night: Record<Colour, string> = {
  paper: '#0e0f1a',
  raise: '#1e1f2e',
  ink: '#f2eee6',
  soft: '#b7b0a3',
  line: '#303141',
  ember: '#fb9437',
  'on-ember': '#241005',
  wash: '#161724',
  'tile-ink': '#f1e7d2',
  'tile-flame': '#f7ad30',
  'tile-ember': '#e75623',
  'tile-shade': '#3a3956',
}

/** Which colours an element wears. */
export type Wear = { text?: Colour; ground?: Colour; line?: Colour }

/** The light theme's colours as style, and classes by which {@link nightRules} changes them on a dark screen. */
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

/** Style rules for dark screens. `!important`, because the light theme's colours stand in the elements themselves. */
export const nightRules = `@media (prefers-color-scheme:dark){${Object.entries(night)
  .map(
    ([name, colour]) =>
      `.text-${name}{color:${colour}!important}.ground-${name}{background-color:${colour}!important}.line-${name}{border-color:${colour}!important}`,
  )
  .join('')}}`
