import { useId } from 'react'
import type { Heading, Link, Picture } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { Tiles } from '#ui/tiles.tsx'

type CallToActionProps = { heading: Heading; links: Link[]; picture?: Picture }

export function CallToAction({ heading, links, picture }: CallToActionProps) {
  const id = useId()
  return (
    <section className="call-to-action overflow-hidden" aria-labelledby={id}>
      <div className="page-width call-to-action-parts">
        <div>
          {heading.eyebrow && <p className="eyebrow">{heading.eyebrow}</p>}
          <h2 id={id} className="text-title-1">
            {heading.title}
          </h2>
          {heading.intro && <p className="lead mt-[1.25rem]">{heading.intro}</p>}
          <p className="actions mt-8">
            {links.map(({ label, to }, index) => (
              <Button key={to} href={to} variant={index ? 'ghost' : 'filled'}>
                {label}
              </Button>
            ))}
          </p>
        </div>
        {picture && <Tiles {...picture} className="max-md:hidden" />}
      </div>
    </section>
  )
}
