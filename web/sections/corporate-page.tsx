import type { ReactNode } from 'react'
import type { Link } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { trainingRequest } from '#web/apply-path.ts'
import { useContent } from '#web/content.tsx'
import type { loadCorporate } from '#web/load-page-data.ts'
import { FeatureRows } from './feature-rows.tsx'
import { PageHead } from './page-head.tsx'
import { PlainPoints } from './plain-points.tsx'
import { Questions } from './questions.tsx'
import { SectionHeading } from './section-heading.tsx'
import { StageList } from './stage-list.tsx'
import { Steps } from './steps.tsx'

type CorporatePageProps = Pick<ReturnType<typeof loadCorporate>, 'training' | 'other'> & {
  children?: ReactNode
  /** Short head without actions, so that the page's main content is in the first screen. */
  startsWithContent?: boolean
}

export function CorporatePage({ training, other, children, startsWithContent = false }: CorporatePageProps) {
  const { label, heading, picture, actions, outline, features, process, topics, questions } = training
  const { entries } = useContent().navigation.header
  const withTopic = (action: Link) =>
    action.to === '/custom-training' ? { ...action, to: trainingRequest(label) } : action
  return (
    <>
      <PageHead
        heading={{ ...heading, eyebrow: entries.corporate.label }}
        picture={picture}
        short={startsWithContent}
        actions={startsWithContent ? undefined : actions.map(withTopic)}
        beside={
          outline && (
            <StageList
              title={outline.heading.title}
              stages={outline.parts}
              palette={picture.palette}
              sample={outline.show === 'as-sample'}
            />
          )
        }
      />
      {children}
      <FeatureRows block={features} className="washed" />
      <Steps block={process} />
      {topics && (
        <PlainPoints
          heading={topics.heading}
          points={topics.topics}
          className="dark-band"
          wayOn={({ title }) =>
            topics.linkLabel && (
              <AnyLink to={trainingRequest(title)} className="arrow-link">
                {topics.linkLabel}
                <span className="sr-only"> ({title})</span>
                <Glyph sign="arrow-right" size={18} />
              </AnyLink>
            )
          }
        />
      )}
      <Questions questions={questions} />
      <section className="section page-width split" aria-labelledby="other-title">
        <SectionHeading heading={{ title: other.label, intro: other.summary }} id="other-title" />
        <TileLink to={other.path} about={other.label} />
      </section>
    </>
  )
}

/**
 * The 'Learn More' hover tile (specification 2): a square link that lights up under the pointer.
 * @param about topic of the link, for screen readers
 */
function TileLink({ to, about }: { to: string; about: string }) {
  return (
    <AnyLink to={to} className={tileLink}>
      <Tiles rows={['r2 f2', 'z3 q2']} className={tilePicture} />
      <span className="tile-link-label relative flex items-center gap-[0.75rem] font-[650] font-display text-title-3/[1.1] tracking-[-0.02em]">
        Learn More
        <span className="sr-only"> about {about}</span>
        <Glyph sign="arrow-up-right" size={22} />
      </span>
    </AnyLink>
  )
}

const tileLink =
  'group relative grid min-h-[7.5rem] content-end overflow-hidden rounded-card bg-(--tile-shade) p-[1.5rem] md:min-h-[12.5rem] ' +
  'transition-[background] duration-250 ease-candle hover:bg-accent hover:text-accent-foreground ' +
  'focus-visible:bg-accent focus-visible:text-accent-foreground print:hidden'

const tilePicture =
  'tile-link-picture absolute top-0 right-0 w-[35%] max-w-[12.5rem] origin-top-right transition-transform duration-250 ease-candle ' +
  'group-hover:[scale:1.06] group-focus-visible:[scale:1.06]'
