import { type ReactNode, useId } from 'react'
import sprite from '#content/icons.svg'
import type { FeatureRows as Block, FeatureCard, Picture } from '#content/schema.ts'
import { ScrollRow } from '#ui/scroll-row.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { SectionHeading } from './section-heading.tsx'

type FeatureRowsProps = {
  /** Without it, the section is omitted. */
  block: Block | undefined
  picture?: Picture
  children?: ReactNode
  className?: string
}

/** Section of feature cards (specification 2). On large screens, rows 1 and 3 have three columns, 2 and 4 two. */
export function FeatureRows({ block, picture, children, className = '' }: FeatureRowsProps) {
  const id = useId()
  if (!block) return null
  const rows = [block.row1, block.row2, block.row3, block.row4]
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <div className="page-width">
        <div className="section-top">
          <SectionHeading heading={{ ...block, intro: block.subtitle }} id={id} />
          {picture && <Tiles {...picture} className="h-[11rem] max-lg:hidden" />}
        </div>
        <ScrollRow className="feature-rows" labelledBy={id}>
          {rows.map(
            (cards, index) =>
              cards && (
                <Row key={cards[0]?.header} cards={cards} columns={index % 2 ? 'lg:grid-cols-2' : 'lg:grid-cols-3'} />
              ),
          )}
        </ScrollRow>
        {children && <p className="actions mt-8">{children}</p>}
      </div>
    </section>
  )
}

function Row({ cards, columns }: { cards: FeatureCard[]; columns: string }) {
  return (
    <ul className={columns}>
      {cards.map(({ icon, header, sub }) => (
        <li key={header}>
          {icon && <FeatureIcon icon={icon} />}
          <h3 className="text-title-4">{header}</h3>
          <p>{sub}</p>
        </li>
      ))}
    </ul>
  )
}

/** Icon by its name in content. All icons are one file, so that no page has them in a script. */
function FeatureIcon({ icon }: { icon: string }) {
  return (
    <span>
      <svg
        width={22}
        height={22}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <use href={`${sprite}#${icon}`} />
      </svg>
    </span>
  )
}
