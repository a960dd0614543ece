import { type ReactNode, useId } from 'react'
import type { FeatureRows as Block, FeatureCard, Picture } from '#content/schema.ts'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import { Tiles } from '#web/ui/tiles.tsx'
import sprite from './feature-icons.svg'
import { SectionHeading } from './section-heading.tsx'

type FeatureRowsProps = {
  block: Block
  picture?: Picture
  /** Without icons and boxes, for pages where an icon would say nothing. */
  plain?: boolean
  children?: ReactNode
  className?: string
}

/** The section of feature cards (specification 2): on large screens rows 1 and 3 have three columns, 2 and 4 two. */
export function FeatureRows({ block, picture, plain = false, children, className = '' }: FeatureRowsProps) {
  const id = useId()
  const rows = [block.row1, block.row2, block.row3, block.row4]
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <div className="page-width">
        <div className="section-top">
          <SectionHeading heading={{ ...block, lead: block.subtitle }} id={id} />
          {picture && <Tiles {...picture} className="section-picture" />}
        </div>
        <ScrollRow className={plain ? 'feature-rows feature-rows-plain' : 'feature-rows'} labelledBy={id}>
          {rows.map(
            (cards, index) =>
              cards && <Row key={cards[0]?.header} cards={cards} columns={index % 2 ? 2 : 3} plain={plain} />,
          )}
        </ScrollRow>
        {children && <p className="actions mt-10">{children}</p>}
      </div>
    </section>
  )
}

function Row({ cards, columns, plain }: { cards: FeatureCard[]; columns: 2 | 3; plain: boolean }) {
  return (
    <ul className="feature-row" data-columns={columns}>
      {cards.map(({ icon, header, sub }) => (
        <li key={header}>
          {!plain && <FeatureIcon icon={icon} />}
          <h3 className="text-title-4">{header}</h3>
          <p>{sub}</p>
        </li>
      ))}
    </ul>
  )
}

/** An icon by its name in content, on its leaf. All icons are one file, so that no page carries them as script. */
function FeatureIcon({ icon }: { icon: FeatureCard['icon'] }) {
  return (
    <span className="feature-icon">
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
