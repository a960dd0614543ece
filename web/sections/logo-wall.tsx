import { useId } from 'react'
import type { Heading, Logo } from '#content/schema.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'

type LogoWallProps = { heading: Heading; logos: Logo[]; columns: 6 | 7 }

export function LogoWall({ heading, logos, columns }: LogoWallProps) {
  const id = useId()
  return (
    <section className="page-width logo-wall" aria-labelledby={id}>
      <div>
        {heading.eyebrow && <p className="eyebrow">{heading.eyebrow}</p>}
        <h2 id={id} className="text-title-3">
          {heading.title}
        </h2>
      </div>
      <ul data-columns={columns}>
        {logos.map(({ name, style, mark }) => (
          <li key={name}>
            <Wordmark name={name} style={style} mark={mark} />
          </li>
        ))}
      </ul>
    </section>
  )
}
