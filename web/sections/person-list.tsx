import type { People } from '#content/schema.ts'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'

/** People with their portraits: beside each other where there is room. */
export function PersonList({ people, level: Name = 'h3' }: { people: People['advisors']; level?: 'h3' | 'h4' }) {
  return (
    <ul className="people">
      {people.map(({ sample, name, about, portrait }) => (
        <li key={name}>
          <Tiles {...portrait} className="portrait" />
          <div>
            <Name>
              {name}
              {sample && <Sample />}
            </Name>
            <p>{about}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
