import type { ReactNode } from 'react'
import satori from 'satori'
import { CARD } from '#server/addresses.ts'
import { fonts } from '#server/documents/fonts.ts'
import { drawTiles } from '#ui/draw-tiles.ts'
import type { CardParts } from './card-parts.ts'

const MARGIN = 64
const PICTURE = { width: 440, height: 502 }
const WORDS = 590

const faces = [
  { name: 'display', data: fonts.display },
  { name: 'text', data: fonts.text },
  { name: 'other', data: fonts.other },
]

/** Draws a page's social card as SVG, letters as outlines: text on the left, picture on the right. */
export async function drawCard(parts: CardParts): Promise<string> {
  const svg = await satori(texts(parts), { ...CARD, fonts: faces })
  const { background: ground, muted, glow } = parts.colors
  // Two flat rings as a glow: a gradient would make the file four times as large.
  const ring = (radius: number, fill = '') => `<circle cx="920" cy="315" r="${radius}" fill="${fill}"/>`
  const background = `<rect width="100%" height="100%" fill="${ground}"/>${ring(520, muted)}${ring(350, glow)}`
  return svg.replace(/<svg[^>]*>/, (opening) => `${opening}${background}${picture(parts)}`)
}

function picture({ rows, tiles }: CardParts): string {
  const { width, height, paths } = drawTiles(rows)
  const scale = Math.min(PICTURE.width / width, PICTURE.height / height)
  const left = CARD.width - MARGIN - PICTURE.width + (PICTURE.width - width * scale) / 2
  const top = (CARD.height - height * scale) / 2
  // A thin stroke closes the seams, as on the pages.
  const drawn = paths.map(
    ({ color, d }) => `<path fill="${tiles[color]}" stroke="${tiles[color]}" stroke-width=".2" d="${d}"/>`,
  )
  return `<g transform="translate(${left} ${top}) scale(${scale})">${drawn.join('')}</g>`
}

function texts({ academy, eyebrow, headline, colors, logo }: CardParts): ReactNode {
  const { foreground, primary: color } = colors
  const display = { fontFamily: 'display, other', letterSpacing: '-0.025em' }
  const text = { fontFamily: 'text, other', fontSize: 28, color, marginBottom: 18 }
  const column = { display: 'flex', flexDirection: 'column', justifyContent: 'space-between' }
  const brand = [mark(logo), box({ marginLeft: 14 }, academy)]
  const title = { ...display, fontSize: headlineSize(headline), lineHeight: 1.06, textWrap: 'balance' }
  const lines = [...(eyebrow ? [box(text, eyebrow)] : []), box(title, headline)]
  return box(
    { display: 'flex', width: '100%', height: '100%', padding: MARGIN, boxSizing: 'border-box', color: foreground },
    [
      box({ ...column, width: WORDS, height: '100%' }, [
        box({ display: 'flex', alignItems: 'center', fontSize: 36, ...display }, brand),
        box(column, lines),
      ]),
    ],
  )
}

/** Returns the largest size in pixels at which the headline fits four lines, and its longest word one. */
function headlineSize(headline: string): number {
  const longest = Math.max(...headline.split(' ').map(({ length }) => length))
  const whole = headline.length <= 24 ? 84 : headline.length <= 44 ? 72 : 60
  return Math.min(whole, Math.floor(WORDS / (longest * 0.56)))
}

function mark({ svg, width, height }: CardParts['logo']): ReactNode {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return element('img', { src, height: 52, width: (52 * width) / height })
}

const box = (style: object, children: ReactNode): ReactNode => element('div', { style, children })

// Node runs this file without a build step, so there is no JSX.
const element = (type: string, props: object): ReactNode => ({ type, key: null, props }) as ReactNode
