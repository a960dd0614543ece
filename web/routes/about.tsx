import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Instructor } from '#content/schema.ts'
import { Clip } from '#ui/clip.tsx'
import { schedule } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { CallToAction } from '#web/sections/call-to-action.tsx'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PersonList, Portrait } from '#web/sections/person-list.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { Steps } from '#web/sections/steps.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { about, people } = context.get(schedule).content
  const { heading, instructors, advisors } = people
  const drawn = instructors?.people.map((person) => pick(person, 'name', 'about', 'portrait', 'photo'))
  return {
    ...pick(about, 'meta', 'heading', 'picture', 'story', 'beliefs', 'method', 'action'),
    people: { heading, instructors: instructors && { show: instructors.show, people: drawn ?? [] }, advisors },
  }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function About() {
  const { heading, picture, story, beliefs, method, action, people } = useLoaderData<typeof loader>()
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
function Portraits({ people }: { people: Pick<Instructor, 'name' | 'portrait' | 'photo'>[] }) {
  return (
    <div className="grid grid-cols-8 gap-[0.5rem] lg:ml-auto lg:max-w-[30rem] lg:grid-cols-4 lg:gap-[1rem]">
      {people.map(({ name, portrait, photo }) => (
        <Portrait key={name} portrait={portrait} photo={photo} className="w-full" />
      ))}
    </div>
  )
}
