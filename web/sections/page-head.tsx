import type { ReactNode } from 'react'
import type { Heading, Link, Picture } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { Actions } from './actions.tsx'

type PageHeadProps = {
  heading: Heading
  picture: Picture
  /** Describes the picture, if it shows something. Phones then show all of its tiles. */
  caption?: string
  /** Link to the parent page, instead of the eyebrow. */
  crumb?: { label: string; to: string }
  /** Shows the intro instead of the large picture, so that the next section is in the first screen. */
  short?: boolean
  children?: ReactNode
  /** Next steps, below the children. */
  actions?: Link[] | undefined
}

/** First screen of a page: title, intro, picture and next step. */
export function PageHead({ heading, picture, caption, crumb, short = false, children, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className={`page-width ${parts} ${short ? 'pt-[clamp(1.25rem,3vw,2.25rem)] pb-[1rem]' : tall}`}>
        <Tiles
          {...picture}
          rows={frieze(picture.rows, caption !== undefined)}
          className="page-frieze w-full md:hidden print:hidden"
        />
        <div>
          {crumb ? (
            <nav aria-label="Breadcrumb" className="eyebrow">
              <AnyLink to={crumb.to} className="crumb">
                {crumb.label}
              </AnyLink>
            </nav>
          ) : (
            heading.eyebrow && <p className="eyebrow">{heading.eyebrow}</p>
          )}
          <h1 className="text-page-title leading-[1.05]">{heading.title}</h1>
          {/* On phones, actions come first. Rendered twice, since reordering would move what is already painted. */}
          {!short && heading.intro && (
            <p className="lead mt-[clamp(0.75rem,1.5vw,1.25rem)] max-md:hidden">{heading.intro}</p>
          )}
          {children}
          {actions && <Actions links={actions} />}
          {!short && heading.intro && <p className="lead mt-[0.75rem] md:hidden">{heading.intro}</p>}
        </div>
        {short ? (
          heading.intro && <p className="lead">{heading.intro}</p>
        ) : (
          <figure className="w-full max-w-96 justify-self-end max-md:hidden">
            <Tiles {...picture} className="max-h-96" />
            {caption && <figcaption className="mt-3 text-right text-small text-muted-foreground">{caption}</figcaption>}
          </figure>
        )}
      </div>
    </div>
  )
}

const parts =
  'grid gap-x-[4rem] gap-y-[1rem] md:grid-cols-[1.3fr_0.7fr] md:items-center md:gap-x-[clamp(2rem,4.5vw,4rem)]'
const tall = 'pt-[clamp(1rem,4vw,3.5rem)] pb-[clamp(1.75rem,4vw,3.75rem)]'

/** Turns the picture into a strip for narrow screens: its last two rows, or all of its tiles. */
function frieze(rows: string[], whole: boolean): string[] {
  if (!whole) return [rows.slice(-2).join(' ')]
  const tiles = rows.flatMap((row) => row.split(' ')).filter((tile) => tile !== '.')
  return [tiles.join(' ')]
}
