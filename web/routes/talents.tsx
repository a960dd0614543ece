import talents from '#content/talents.yaml'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { Artifact } from '#web/sections/artifact.tsx'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PlainPoints } from '#web/sections/plain-points.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { Steps } from '#web/sections/steps.tsx'

export const meta = () => pageMeta(talents.meta)

export default function Talents() {
  const { heading, picture, action, arrangements, process, profiles, roles, questions } = talents
  return (
    <>
      <PageHead heading={heading} picture={picture}>
        <p className="actions mt-8">
          <Button href={action.to}>{action.label}</Button>
        </p>
      </PageHead>
      {profiles.profiles.length > 0 && (
        <section id="profiles" className="section page-width" aria-labelledby="profiles-title">
          <SectionHeading heading={profiles.heading} id="profiles-title" />
          <ul className="profiles">
            {profiles.profiles.map((profile) => (
              <Profile key={profile.title} {...profile} openLabel={profiles.openLabel} />
            ))}
          </ul>
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

type ProfileProps = (typeof talents.profiles.profiles)[number] & { openLabel: string }

/** A person without a name; the project opens without script. */
function Profile({ sample, title, text, facts, portrait, project, openLabel }: ProfileProps) {
  return (
    <li>
      <Tiles {...portrait} className="portrait" />
      <div>
        <h3 className="text-title-4">
          {title}
          {sample && <Sample />}
        </h3>
        <p className="mt-2">{text}</p>
        <ul className="profile-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <details className="profile-project">
        <summary>
          {openLabel}
          <span className="sr-only">: {project.title}</span>
          <Glyph sign="plus" size={18} />
        </summary>
        <Artifact piece={project} />
      </details>
    </li>
  )
}
