import type { LogoWall } from '#content/schema.ts'
import { Tiles } from './tiles.tsx'

export function Wordmark({ name, style, mark }: LogoWall['logos'][number]) {
  return (
    <span className="wordmark">
      {mark && <Tiles rows={[mark]} />}
      <span data-style={style}>{name}</span>
    </span>
  )
}
