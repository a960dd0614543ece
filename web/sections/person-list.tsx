import type { Instructor } from '#content/schema.ts'
import { Photo } from '#ui/photo.tsx'
import { Tiles } from '#ui/tiles.tsx'

const frame = 'w-[3.5rem] rounded-[8px] bg-(--tile-ground)'

type PortraitProps = Pick<Instructor, 'portrait' | 'photo'> & { className: string }

/** A photo, or a drawing until there is one. */
export function Portrait({ photo, portrait, className }: PortraitProps) {
  if (photo) return <Photo {...photo} sizes="5rem" className={`${frame} aspect-[2/3] object-cover ${className}`} />
  return <Tiles {...portrait} className={`${frame} ${className}`} />
}

type PersonListProps = {
  people: Pick<Instructor, 'name' | 'about' | 'portrait' | 'photo'>[]
  level?: 'h3' | 'h4'
  /** Place on wide screens: below the section's heading unless changed. */
  wide?: string
}

export function PersonList({ people, level: Name = 'h3', wide = 'lg:grid-cols-3' }: PersonListProps) {
  return (
    <ul
      className={`mt-[clamp(1.75rem,3vw,2.5rem)] grid gap-x-[2rem] gap-y-[1.25rem] pair:grid-cols-2 lg:gap-x-[2.5rem] lg:gap-y-[2rem] ${wide}`}
    >
      {people.map(({ name, about, portrait, photo }) => (
        <li key={name} className="grid grid-cols-[auto_1fr] items-center gap-[1rem]">
          <Portrait photo={photo} portrait={portrait} className="pair:w-[5rem]" />
          <div>
            <Name className="text-[1.0625rem]/[1.3]">{name}</Name>
            <p className="mt-[0.2rem] text-muted-foreground leading-[1.45]">{about}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
