import type { ReactNode } from 'react'
import type { Point } from '#content/schema.ts'

type PointItemsProps<Item> = {
  points: Item[]
  level?: 'h3' | 'h4'
  /** Adds to a point. */
  after?: ((point: Item) => ReactNode) | undefined
}

/** Items of a list of titled texts. */
export function PointItems<Item extends Point>({ points, level: Title = 'h3', after }: PointItemsProps<Item>) {
  return points.map((point) => (
    <li key={point.title}>
      <Title className="text-title-4">{point.title}</Title>
      <p>{point.text}</p>
      {after?.(point)}
    </li>
  ))
}
