import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type QuestionId, readAnswers } from '#content/choosing.ts'
import { inOrder } from '#content/course-order.ts'
import { isClosed } from '#content/start-state.ts'
import { Button } from '#ui/button.tsx'
import { schedule } from '#web/context.ts'
import { chooseFor, loadPanel, loadStarts } from '#web/load-page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { useSampleStarts } from '#web/sections/start-line.tsx'
import { TrainingCards } from '#web/sections/training-cards.tsx'

/** The answers exist only in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const { choose, courses } = args.context.get(schedule).content
  const { questions } = choose
  const answers = readAnswers(query, questions)
  const chosen = chooseFor(args, answers, inOrder('menu', courses))
  const results = chosen.map(({ training, reasons }) => {
    const { next, action } = loadPanel(args, training)
    const starts = next && !isClosed(next) ? next.starts : undefined
    return { ...pick(training, 'id', 'path', 'menuLabel', 'summary', 'picture'), reasons, action, starts }
  })
  const fitting = chosen.filter(({ fits }) => fits).length
  const result = [choose.none, choose.one][fitting] ?? choose.result
  const asked = Object.keys(questions).some((id) => query.has(id))
  const starts = loadStarts(args, (course) => results.some(({ id }) => id === course))
  const { meta, heading, picture, again, submit } = choose
  const asks = Object.entries(questions).map(([id, { question, options }]) => ({
    id: id as QuestionId,
    question,
    options: options.map((option) => pick(option, 'id', 'label')),
  }))
  return { meta, heading, picture, again, submit, questions: asks, answers, results, result, ...starts, asked }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function ChooseTraining() {
  const { heading, picture, again, submit, questions, answers, results, result, asked } = useLoaderData<typeof loader>()
  const sampleStarts = useSampleStarts()
  const comparison = new URLSearchParams({ trainings: results.map(({ id }) => id).join(','), ...answers })
  const missing = asked ? questions.filter(({ id }) => !answers[id]) : []
  return (
    <>
      <PageHead heading={heading} picture={picture} short />
      {results.length > 0 && (
        <section id="answer" className="section page-width" aria-labelledby="answer-title">
          <SectionHeading heading={result} id="answer-title" sample={sampleStarts} />
          <div className="mt-[clamp(1.5rem,3vw,2.5rem)]">
            <TrainingCards trainings={results} />
          </div>
          <p className="actions mt-8">
            <Button href={`/compare?${comparison}`} variant="ghost">
              Compare these two
            </Button>
            <Button href="/compare" variant="quiet">
              Compare all trainings
            </Button>
          </p>
        </section>
      )}
      {/* Questions are not printed. */}
      <section className={results.length > 0 ? 'washed print:hidden' : ''} aria-labelledby="questions-title">
        <div className="section page-width">
          <h2 id="questions-title" className={results.length > 0 ? 'text-title-2' : 'sr-only'}>
            {results.length > 0 ? again.title : 'The questions'}
          </h2>
          {results.length > 0 && <p className="lead mt-4">{again.intro}</p>}
          {missing.length > 0 && (
            <div
              id="answer"
              className="mb-[2.5rem] max-w-[56rem] scroll-mt-[7rem] rounded-card border-2 border-destructive bg-card p-[1.25rem]"
            >
              <h3 className="text-title-4">
                {missing.length === 1
                  ? 'One question is not answered yet'
                  : `${missing.length} questions are not answered yet`}
              </h3>
              <ul className="mt-[0.5rem]">
                {missing.map(({ id, question }) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="inline-block py-[0.25rem] text-destructive underline underline-offset-[0.2em]"
                    >
                      {question}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {/* Each answer loads a new document, so the page works without script and its URL is the result. */}
          <form
            method="get"
            action="/choose#answer"
            className={`grid gap-y-[clamp(1.25rem,2.5vw,2rem)] ${results.length > 0 ? 'mt-10' : ''}`}
            aria-labelledby="questions-title"
          >
            {questions.map(({ id, question, options }, place) => {
              const unanswered = missing.some((other) => other.id === id)
              return (
                <fieldset
                  key={id}
                  id={id}
                  className="grid min-w-0 scroll-mt-28 gap-x-[3rem] gap-y-3 border-t pt-[clamp(1.25rem,2.5vw,2rem)] lg:grid-cols-[20rem_1fr]"
                  aria-describedby={unanswered ? `${id}-missing` : undefined}
                >
                  {/* Floating makes it a cell of the grid, below the line. */}
                  <legend className="float-left">
                    <span className="block text-muted-foreground text-small">
                      {place + 1} of {questions.length}
                    </span>
                    <span className="entry-title">{question}</span>
                    {unanswered && (
                      <span id={`${id}-missing`} className="mt-[0.35rem] block font-semibold text-destructive">
                        Not answered yet.
                      </span>
                    )}
                  </legend>
                  <div className="grid content-start gap-[0.6rem] md:grid-cols-2 xl:grid-cols-3">
                    {options.map((option) => (
                      <label key={option.id} className={choice}>
                        <input
                          type="radio"
                          name={id}
                          value={option.id}
                          defaultChecked={answers[id] === option.id}
                          className="size-5 flex-none"
                        />
                        {option.label}
                      </label>
                    ))}
                  </div>
                </fieldset>
              )
            })}
            <Button type="submit" className="justify-self-start">
              {submit}
            </Button>
          </form>
        </div>
      </section>
    </>
  )
}

const choice =
  'flex min-h-13 cursor-pointer items-center gap-[0.8rem] rounded-field border bg-card px-4 py-[0.6rem] ' +
  'leading-[1.35] transition-[border-color] duration-150 hover:border-input ' +
  'has-checked:border-primary has-checked:[box-shadow:inset_0_0_0_1px_var(--primary)]'
