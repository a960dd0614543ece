import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import compare from '#content/compare.yaml'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { services } from '#web/context.ts'
import { loadStarts } from '#web/load-facts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { StartLine, useSampleStarts } from '#web/sections/start-line.tsx'
import { trainingPages } from '#web/training-pages.ts'

/** Where a training leaves something out. */
const UNSAID = 'Not stated'

/** `?trainings=dbms,ui-ux` shows these; all of them where it names none. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const named = new URL(request.url).searchParams.getAll('trainings').flatMap((ids) => ids.split(','))
  const some = trainingPages.filter(({ id }) => named.includes(id))
  const shown = some.length > 0 ? some : trainingPages
  const { programming, ...page } = compare
  return {
    page,
    trainings: shown.map(({ id, path, menuLabel, picture, weeks, format, fit }) => ({
      ...{ id, path, menuLabel, picture, weeks },
      ...(format && { liveHours: format.liveHours, practiceHours: format.practiceHours }),
      ...(fit && { programming: programming[fit.programming].label, math: fit.math, builds: fit.builds }),
    })),
    all: trainingPages.length,
    ...loadStarts(args, (course) => shown.some(({ id }) => id === course)),
    fee: context.get(services).applicationFee,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => (loaderData ? pageMeta(loaderData.page.meta) : [])

export default function CompareTrainings() {
  const { page, trainings, all, starts, fee } = useLoaderData<typeof loader>()
  const sampleStarts = useSampleStarts()
  const isNarrowed = trainings.length < all
  return (
    <>
      <PageHead heading={page.heading} picture={page.picture}>
        <p className="actions mt-8">
          <Button href="/choose">Which one is right for me?</Button>
        </p>
      </PageHead>
      <section className="section page-width" aria-labelledby="compare-title">
        <h2 id="compare-title" className="sr-only">
          The comparison
        </h2>
        {isNarrowed && (
          <p className="mb-6">
            {trainings.length} of {all} trainings.{' '}
            <AnyLink to="/compare" className="inline-link">
              Show all {all}
            </AnyLink>
          </p>
        )}
        <table className="compare w-full text-left">
          <caption className="text-pretty pb-[1.25rem] text-left text-muted-foreground">
            The application fee is {fee} for each training. You get the tuition in writing before you commit.{' '}
            {sampleStarts && <Sample />}
          </caption>
          <thead className="max-xl:sr-only">
            <tr>
              <th scope="col">Training</th>
              <th scope="col">Next start</th>
              <th scope="col">Weeks</th>
              <th scope="col">Live hours a week</th>
              <th scope="col">Practice hours a week</th>
              <th scope="col">Programming you need</th>
              <th scope="col">Math you need</th>
              <th scope="col">What you build</th>
            </tr>
          </thead>
          <tbody>
            {trainings.map(({ id, path, menuLabel, picture, weeks, liveHours, practiceHours, ...training }) => (
              <tr key={id}>
                <th scope="row">
                  <AnyLink to={path}>
                    <Tiles {...picture} className="w-[2.5rem] flex-none" />
                    <span>{menuLabel}</span>
                  </AnyLink>
                </th>
                <td data-label="Next start">
                  <StartLine course={id} />
                  {starts[id]?.tuition && <p>Tuition: {starts[id].tuition}</p>}
                </td>
                <td data-label="Weeks">{weeks}</td>
                <td data-label="Live a week">{liveHours ? `${liveHours} h` : UNSAID}</td>
                <td data-label="Practice a week">{practiceHours ? `${practiceHours} h` : UNSAID}</td>
                <td data-label="Programming">{training.programming ?? UNSAID}</td>
                <td data-label="Math">{training.math ?? UNSAID}</td>
                <td data-label="You build">{training.builds ?? UNSAID}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
