import type { MetaArgs } from 'react-router'
import about from '#content/about.yaml'
import people from '#content/people.yaml'
import type { Instructor } from '#content/schema.ts'
import { Clip } from '#ui/clip.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { CallToAction } from '#web/sections/call-to-action.tsx'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PersonList, Portrait } from '#web/sections/person-list.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { Steps } from '#web/sections/steps.tsx'

export const meta = (args: MetaArgs) => pageMeta(args, about.meta)

export default function About() {
  const { heading, picture, story, beliefs, method, action } = about
  const { instructors, advisors } = people
  const isSample = [instructors, advisors].some((part) => part?.show === 'as-sample')
  return (
    <>
      <PageHead
        heading={heading}
        picture={picture}
        actions={action.links.slice(0, 1)}
        beside={instructors && <Portraits people={instructors.people} />}
      />
      {story && (
        <section className="section page-width split" aria-labelledby="story-title">
          <SectionHeading heading={story.heading} id="story-title" />
          <Clip label="Read on">
            <div className="prose">
              {story.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Clip>
        </section>
      )}
      <Steps block={method} />
      {(instructors || advisors) && (
        <section id="people" className="washed" aria-labelledby="people-title">
          <div className="section page-width">
            <SectionHeading heading={people.heading} id="people-title" sample={isSample} />
            {instructors && <PersonList people={instructors.people} />}
            {advisors && (
              <>
                <h3 className="mt-12 text-title-3">Who advises us</h3>
                <PersonList people={advisors.people} level="h4" />
              </>
            )}
          </div>
        </section>
      )}
      <FeatureRows block={beliefs} className="dark-band" />
      <CallToAction {...action} picture={{ ...picture, rows: picture.rows.slice(-2) }} />
    </>
  )
}

/** Everyone who teaches, drawn: their names and words follow below. */
function Portraits({ people }: { people: Instructor[] }) {
  return (
    <div className="grid grid-cols-8 gap-[0.5rem] lg:ml-auto lg:max-w-[30rem] lg:grid-cols-4 lg:gap-[1rem]">
      {people.map(({ name, portrait, photo }) => (
        <Portrait key={name} portrait={portrait} photo={photo} className="w-full" />
      ))}
    </div>
  )
}
