import type { ReactNode } from 'react'
import navigation from '#content/navigation.yaml'
import type { CorporateTraining } from '#content/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { TileLink } from '#web/ui/tile-link.tsx'
import { FeatureRows } from './feature-rows.tsx'
import { PageHead } from './page-head.tsx'
import { PlainPoints } from './plain-points.tsx'
import { Questions } from './questions.tsx'
import { SectionHeading } from './section-heading.tsx'
import { Steps } from './steps.tsx'

type CorporatePageProps = {
  training: CorporateTraining
  /** The other corporate training, to which the page leads on. */
  other: { to: string; label: string; summary: string }
  /** What stands right below the first screen. */
  children?: ReactNode
}

/** The page of a corporate training. */
export function CorporatePage({ training, other, children }: CorporatePageProps) {
  const { heading, picture, actions, features, process, topics, questions } = training
  return (
    <>
      <PageHead heading={{ ...heading, eyebrow: navigation.header.entries.corporate.label }} picture={picture}>
        <p className="actions mt-8">
          {actions.map(({ label, to }, index) => (
            <Button key={to} href={to} variant={index ? 'quiet' : 'filled'}>
              {label}
            </Button>
          ))}
        </p>
      </PageHead>
      {children}
      <FeatureRows block={features} className="washed" />
      <Steps block={process} />
      <PlainPoints heading={topics.heading} points={topics.topics} className="dark-band" />
      <Questions questions={questions} />
      <section className="section page-width split" aria-labelledby="other-title">
        <SectionHeading heading={{ title: other.label, lead: other.summary }} id="other-title" />
        <TileLink to={other.to} about={other.label} />
      </section>
    </>
  )
}
