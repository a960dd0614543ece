import { useId } from 'react'
import type { Heading, Link, Picture } from '#content/schema.ts'
import { Tiles } from '#ui/tiles.tsx'
import { Actions } from './actions.tsx'

type CallToActionProps = { heading: Heading; links: Link[]; picture?: Picture }

export function CallToAction({ heading, links, picture }: CallToActionProps) {
  const id = useId()
  return (
    <section className="call-to-action overflow-hidden" aria-labelledby={id}>
      <div className="page-width">
        <div>
          {heading.eyebrow && <p className="eyebrow">{heading.eyebrow}</p>}
          <h2 id={id} className="text-title-1">
            {heading.title}
          </h2>
          {heading.intro && <p className="lead mt-[1.25rem]">{heading.intro}</p>}
          <Actions links={links} others="ghost" />
        </div>
        {picture && <Tiles {...picture} className="max-md:hidden" />}
      </div>
    </section>
  )
}
