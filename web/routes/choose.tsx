import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import choose from '#content/choose.yaml'
import { chooseTrainings, type QuestionId, type Reason, readAnswers } from '#content/choosing.ts'
import compare from '#content/compare.yaml'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { loadStarts } from '#web/load-facts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { StartLine } from '#web/sections/start-line.tsx'
import { trainingPages } from '#web/training-pages.ts'

/** The answers are in the query, and nowhere else. */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const { questions } = choose
  const answers = readAnswers(query, questions)
  const chosen = chooseTrainings(answers, trainingPages, { questions, levels: compare.programming })
  const results = chosen.map(({ training: { id, path, menuLabel, summary, picture }, reasons }) => {
    return { id, path, menuLabel, summary, picture, reasons }
  })
  // A form sent without an answer has the address `/choose?`.
  const asked = args.request.url.includes('?')
  const starts = loadStarts(args, (course) => results.some(({ id }) => id === course))
  return { choose, answers, results, ...starts, asked }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => (loaderData ? pageMeta(loaderData.choose.meta) : [])

export default function ChooseTraining() {
  const { choose, answers, results, asked } = useLoaderData<typeof loader>()
  const questions = Object.entries(choose.questions) as [QuestionId, (typeof choose.questions)['goal']][]
  const missing = asked ? questions.filter(([id]) => !answers[id]) : []
  return (
    <>
      <PageHead heading={choose.heading} picture={choose.picture} />
      {results.length > 0 && (
        <section id="answer" className="section page-width" aria-labelledby="answer-title">
          <SectionHeading heading={choose.result} id="answer-title" />
          <ol className="chosen">
            {results.map((result) => (
              <Chosen key={result.id} {...result} />
            ))}
          </ol>
          <p className="actions mt-8">
            <Button href={`/compare?trainings=${results.map(({ id }) => id).join(',')}`} variant="ghost">
              Compare these two
            </Button>
            <Button href="/compare" variant="quiet">
              Compare all trainings
            </Button>
          </p>
        </section>
      )}
      <section className={results.length > 0 ? 'washed' : ''} aria-labelledby="questions-title">
        <div className="section page-width">
          <h2 id="questions-title" className={results.length > 0 ? 'text-title-2' : 'sr-only'}>
            {results.length > 0 ? choose.again.title : 'The four questions'}
          </h2>
          {results.length > 0 && <p className="lead mt-4">{choose.again.lead}</p>}
          {missing.length > 0 && (
            <div id="answer" className="choose-missing">
              <h3 className="text-title-4">
                {missing.length === 1
                  ? 'One question is not answered yet'
                  : `${missing.length} questions are not answered yet`}
              </h3>
              <ul>
                {missing.map(([id, { question }]) => (
                  <li key={id}>
                    <a href={`#${id}`}>{question}</a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {/* A new document for each answer: the page works without script, and its address is the result. */}
          <form method="get" action="/choose#answer" className="choose" aria-labelledby="questions-title">
            {questions.map(([id, { question, options }]) => {
              const unanswered = missing.some(([other]) => other === id)
              return (
                <fieldset key={id} id={id} aria-describedby={unanswered ? `${id}-missing` : undefined}>
                  <legend className="text-title-4">{question}</legend>
                  {unanswered && <p id={`${id}-missing`}>Not answered yet.</p>}
                  <div>
                    {options.map((option) => (
                      <label key={option.id}>
                        <input type="radio" name={id} value={option.id} defaultChecked={answers[id] === option.id} />
                        {option.label}
                      </label>
                    ))}
                  </div>
                </fieldset>
              )
            })}
            <Button type="submit">{choose.submit}</Button>
          </form>
        </div>
      </section>
    </>
  )
}

type ChosenProps = ReturnType<typeof useLoaderData<typeof loader>>['results'][number]

function Chosen({ id, path, menuLabel, summary, picture, reasons }: ChosenProps) {
  return (
    <li>
      <Tiles {...picture} className="chosen-picture" />
      <div>
        <h3 className="text-title-3">{menuLabel}</h3>
        <p className="chosen-summary">{summary}</p>
        <ul>
          {reasons.map(({ text, but }: Reason) => (
            <li key={text} data-but={but || undefined}>
              {but ? <span className="chosen-but">But</span> : <Glyph sign="check" />}
              {text}
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <StartLine course={id} label="Starts " />
        </p>
        <p className="mt-4">
          <AnyLink to={path} className="arrow-link">
            See the training<span className="sr-only">: {menuLabel}</span> <Glyph sign="arrow-right" size={18} />
          </AnyLink>
        </p>
      </div>
    </li>
  )
}
