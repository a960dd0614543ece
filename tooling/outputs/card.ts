import type { ReactNode } from 'react'
import satori from 'satori'
import type { SitePage } from '#content/site-pages.ts'
import { type Theme, tileColors } from '#content/theme.ts'
import { CARD } from '#server/addresses.ts'
import { drawTiles } from '#web/ui/draw-tiles.ts'
import { fonts } from './fonts.ts'

const MARGIN = 64
/** The box that the picture may fill. */
const PICTURE = { width: 440, height: 502 }
/** How wide the words may be. */
const WORDS = 590

const faces = [
  { name: 'display', data: fonts.display },
  { name: 'display extended', data: fonts.displayExtended },
  { name: 'text', data: fonts.text },
  { name: 'text extended', data: fonts.textExtended },
]

/** A page's social card as SVG, its letters being outlines: the page's words to the left, its picture to the right. */
export async function drawCard(page: SitePage, academy: string, theme: Theme): Promise<string> {
  const svg = await satori(words(page, academy, theme.colors), { ...CARD, fonts: faces })
  const { paper, wash, glow } = theme.colors
  // A candle's light in two flat rings: a smooth one would make the file four times as large.
  const rings = [520, 350].map(
    (radius, ring) => `<circle cx="920" cy="315" r="${radius}" fill="${ring ? glow : wash}"/>`,
  )
  const ground = `<rect width="100%" height="100%" fill="${paper}"/>${rings.join('')}`
  return svg.replace(/<svg[^>]*>/, (opening) => `${opening}${ground}${picture(page.picture, theme)}`)
}

function picture({ rows, palette }: SitePage['picture'], theme: Theme): string {
  const { width, height, paths } = drawTiles(rows)
  const colors = tileColors(theme, palette)
  const scale = Math.min(PICTURE.width / width, PICTURE.height / height)
  const left = CARD.width - MARGIN - PICTURE.width + (PICTURE.width - width * scale) / 2
  const top = (CARD.height - height * scale) / 2
  // The hair of a stroke closes the seams between tiles, as it does on the pages.
  const drawn = paths.map(({ color, d }) => {
    const paint = colors[color]
    return `<path fill="${paint}" stroke="${paint}" stroke-width=".5" d="${d}"/>`
  })
  return `<g transform="translate(${left} ${top}) scale(${scale})">${drawn.join('')}</g>`
}

function words(page: SitePage, academy: string, colors: Theme['colors']): ReactNode {
  const { ink, ember, flame } = colors
  const display = { fontFamily: 'display, display extended', letterSpacing: '-0.025em' }
  const column = { display: 'flex', flexDirection: 'column', justifyContent: 'space-between' }
  const brand = box({ display: 'flex', alignItems: 'center', fontSize: 36, ...display }, [
    mark(flame, ink),
    box({ marginLeft: 14 }, academy),
  ])
  const eyebrow = box({ fontFamily: 'text, text extended', fontSize: 28, color: ember, marginBottom: 18 }, page.eyebrow)
  const headline = box(
    { ...display, fontSize: headlineSize(page.headline), lineHeight: 1.06, textWrap: 'balance' },
    page.headline,
  )
  return box({ display: 'flex', width: '100%', height: '100%', padding: MARGIN, boxSizing: 'border-box', color: ink }, [
    box({ ...column, width: WORDS, height: '100%' }, [
      brand,
      box(column, [...(page.eyebrow ? [eyebrow] : []), headline]),
    ]),
  ])
}

/** In pixels: as large as lets a headline stand in four lines, and its longest word in one. */
function headlineSize(headline: string): number {
  const longest = Math.max(...headline.split(' ').map(({ length }) => length))
  const whole = headline.length <= 24 ? 84 : headline.length <= 44 ? 72 : 60
  return Math.min(whole, Math.floor(WORDS / (longest * 0.56)))
}

/** The house's mark; see web/ui/flame.tsx. */
function mark(flame = '', ink = ''): ReactNode {
  const path = (props: object) => ({ type: 'path', props })
  const children = [
    path({ fill: flame, d: 'M12 1c5 5.5 8 8.5 8 13a8 8 0 0 1-16 0c0-4.5 3-7.5 8-13Z' }),
    path({ stroke: ink, strokeWidth: 2, strokeLinecap: 'round', d: 'M12 13v18' }),
  ]
  return { type: 'svg', key: null, props: { viewBox: '0 0 24 32', width: 39, height: 52, children } } as ReactNode
}

// Without JSX: scripts are run by Node as they are.
function box(style: object, children: ReactNode): ReactNode {
  return { type: 'div', key: null, props: { style, children } } as ReactNode
}
