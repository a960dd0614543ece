import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Content } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { ScrollRow } from '#ui/scroll-row.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { schedule } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Artifact } from '#web/sections/artifact.tsx'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PlainPoints } from '#web/sections/plain-points.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { Steps } from '#web/sections/steps.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { sample, ...shown } = context.get(schedule).content.talents
  return shown
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function Talents() {
  const { heading, picture, action, arrangements, process, profiles, roles, questions } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead heading={heading} picture={picture} actions={[action]} />
      {profiles && (
        <section id="profiles" className="section page-width" aria-labelledby="profiles-title">
          <SectionHeading heading={profiles.heading} id="profiles-title" sample={profiles.show === 'as-sample'} />
          <ScrollRow className="mt-[clamp(1.5rem,4vw,3rem)] max-sm:items-start" labelledBy="profiles-title">
            <ul className="gap-[1.1rem] sm:grid lg:grid-cols-3 lg:items-start">
              {profiles.profiles.map((profile) => (
                <Profile key={profile.title} {...profile} openLabel={profiles.openLabel} />
              ))}
            </ul>
          </ScrollRow>
        </section>
      )}
      <FeatureRows block={arrangements} className="washed" />
      <Steps block={process} />
      {roles && (
        <PlainPoints heading={roles.heading} points={roles.roles} wide className="dark-band">
          <Button href={action.to}>{action.label}</Button>
        </PlainPoints>
      )}
      <Questions questions={questions} />
    </>
  )
}

type Profiles = NonNullable<Content['talents']['profiles']>
type ProfileProps = Profiles['profiles'][number] & Pick<Profiles, 'openLabel'>

/** Anonymous profile. The project opens without script. */
function Profile({ title, text, facts, portrait, project, openLabel }: ProfileProps) {
  return (
    <li className="grid grid-cols-[3rem_1fr] gap-x-[1rem] gap-y-[1rem] card sm:grid-cols-[4rem_1fr] sm:gap-x-[1.5rem] p-[clamp(1.25rem,2.6vw,2rem)]">
      <Tiles {...portrait} className="w-full rounded-[8px] bg-(--tile-ground)" />
      <div>
        <h3 className="text-title-4">{title}</h3>
        <p className="mt-2 text-muted-foreground">{text}</p>
        <ul className="mt-[0.75rem] flex flex-wrap gap-x-[1.25rem] gap-y-[0.25rem] font-semibold text-small lg:flex-col">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <details className="group col-span-full">
        <summary className="inline-flex min-h-[2.75rem] cursor-pointer list-none items-center gap-[0.5rem] font-semibold text-primary">
          {openLabel}
          <span className="sr-only">: {project.title}</span>
          <Glyph sign="plus" size={18} className="transition-[rotate] duration-200 ease-candle group-open:rotate-45" />
        </summary>
        <Artifact piece={project} className="mt-[0.5rem] bg-background" />
      </details>
    </li>
  )
}
