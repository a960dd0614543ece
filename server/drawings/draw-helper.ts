// The process that draws cards and icons (draw.ts), so that no page waits for a drawing.
import sharp from 'sharp'
import { CARD } from '#server/addresses.ts'
import { answerWork } from '#services/helper-process.ts'
import { drawCard } from './card.ts'
import type { CardParts } from './card-parts.ts'
import { renderPng } from './render-png.ts'

sharp.concurrency(1)
sharp.cache(false)

answerWork(async (drawing: { card: CardParts } | { svg: string; width: number }) => {
  if ('card' in drawing) return renderPng(await drawCard(drawing.card), CARD.width)
  return renderPng(drawing.svg, drawing.width)
})
