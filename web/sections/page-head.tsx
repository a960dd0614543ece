import type { ReactNode } from 'react'
import type { Heading, Link, Picture } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { Actions } from './actions.tsx'

type PageHeadProps = {
  heading: Heading
  /** Beside the title; a strip on phones. */
  picture?: Picture
  /** Describes the picture, if it shows something. Phones then show all of its tiles. */
  caption?: string
  /** Link to the parent page, instead of the eyebrow. */
  crumb?: { label: string; to: string }
  /** Shows the intro instead of the large picture, so that the next section is in the first screen. */
  short?: boolean
  children?: ReactNode
  /** Next steps, below the children. */
  actions?: Link[] | undefined
  /** What a reader of this page needs first, in place of the picture; on narrow screens below the text. */
  beside?: ReactNode
  /** Below the text, and as wide as the page where two columns would be narrow. */
  below?: ReactNode
}

/** First screen of a page: title, intro, next step, and a picture or what the page is about. */
export function PageHead(props: PageHeadProps) {
  const { heading, picture, caption, crumb, short = false, children, actions, beside, below } = props
  return (
    <div className="page-head">
      <div className={`page-width pb-section ${beside ? halves : parts} ${short ? low : tall}`}>
        {picture && !beside && (
          <Tiles
            {...picture}
            rows={frieze(picture.rows, caption !== undefined)}
            className="page-frieze w-full md:hidden print:hidden"
          />
        )}
        <div className={below ? 'self-start' : ''}>
          {crumb ? (
            <nav aria-label="Breadcrumb" className="eyebrow">
              <AnyLink to={crumb.to}>{crumb.label}</AnyLink>
            </nav>
          ) : (
            heading.eyebrow && <p className="eyebrow">{heading.eyebrow}</p>
          )}
          <h1 className="text-page-title leading-[1.05]">{heading.title}</h1>
          {!short && heading.intro && <p className="lead mt-[clamp(0.75rem,1.5vw,1.25rem)]">{heading.intro}</p>}
          {children}
          {actions && <Actions links={actions} />}
        </div>
        {/* In its row from the start: it would stand beside the title until the picture is there. */}
        {below && <div className="md:col-start-1 md:row-start-2 md:max-lg:col-span-2">{below}</div>}
        {short ? (
          heading.intro && <p className="lead">{heading.intro}</p>
        ) : beside ? (
          <div className="min-w-0 max-lg:mt-[1rem]">{beside}</div>
        ) : (
          picture && (
            <figure className={`${drawing} ${below ? 'self-start md:mt-[2.6rem] lg:row-end-3' : 'self-center'}`}>
              <Tiles {...picture} className="max-h-96" />
              {caption && (
                <figcaption className="mt-3 text-right text-small text-muted-foreground">{caption}</figcaption>
              )}
            </figure>
          )
        )}
      </div>
    </div>
  )
}

const parts = 'grid grid-cols-1 gap-x-[clamp(2rem,4.5vw,4rem)] gap-y-[1rem] md:grid-cols-[1.3fr_0.7fr] md:items-center'
const halves = 'grid grid-cols-1 gap-x-[clamp(2rem,5vw,5rem)] gap-y-[1rem] lg:grid-cols-[1.1fr_0.9fr] lg:items-center'
const tall = 'pt-[min(4vw,var(--spacing-section))]'
const low = 'pt-[clamp(1.25rem,3vw,2.25rem)]'
const drawing = 'w-full max-w-96 justify-self-end max-md:hidden md:col-start-2 md:row-start-1'

/** Turns the picture into a strip for narrow screens: its last two rows, or all of its tiles. */
function frieze(rows: string[], whole: boolean): string[] {
  if (!whole) return [rows.slice(-2).join(' ')]
  const tiles = rows.flatMap((row) => row.split(' ')).filter((tile) => tile !== '.')
  return [tiles.join(' ')]
}
