import type { ReactNode } from 'react'
import type { Point } from '#content/schema.ts'

export function PointItems({ points, after }: { points: Point[]; after?: ((title: string) => ReactNode) | undefined }) {
  return points.map(({ title, text }) => (
    <li key={title}>
      <h3 className="text-title-4">{title}</h3>
      <p>{text}</p>
      {after?.(title)}
    </li>
  ))
}
