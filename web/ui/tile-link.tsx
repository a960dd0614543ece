import { AnyLink } from './any-link.tsx'
import { Glyph } from './glyph.tsx'
import { Tiles } from './tiles.tsx'

type TileLinkProps = {
  to: string
  /** As in the specification, 'Learn More', unless the place calls for other words. */
  label?: string
  /** Says what there is to learn more about, for those who hear the link alone. */
  about: string
}

/** The 'Learn More' hover tile (specification 2): a square that lights up under the pointer and leads to its route. */
export function TileLink({ to, label = 'Learn More', about }: TileLinkProps) {
  return (
    <AnyLink to={to} className="tile-link">
      <Tiles rows={['r2 f2', 'z3 q2']} className="tile-link-picture" />
      <span className="tile-link-label">
        {label}
        <span className="sr-only"> about {about}</span>
        <Glyph sign="arrow-up-right" size={22} />
      </span>
    </AnyLink>
  )
}
