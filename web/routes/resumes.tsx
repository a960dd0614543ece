import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { schedule } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Artifact } from '#web/sections/artifact.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PlainPoints } from '#web/sections/plain-points.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { StageList } from '#web/sections/stage-list.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { sample, ...shown } = context.get(schedule).content.resumes
  return shown
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function Resumes() {
  const { heading, picture, action, readers, process, advice, questions } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        heading={heading}
        picture={picture}
        actions={[action]}
        beside={readers && <StageList title={readers.heading.title} stages={readers.readers} />}
      />
      {advice && (
        <section className="section page-width split lg:grid-cols-[1fr_2fr]" aria-labelledby="advice-title">
          <SectionHeading heading={advice.heading} id="advice-title" sample={advice.show === 'as-sample'} />
          <Artifact piece={advice.resume} by="Our note" />
        </section>
      )}
      {process && <PlainPoints heading={process.heading} points={process.steps} className="dark-band" />}
      <Questions questions={questions} />
    </>
  )
}
