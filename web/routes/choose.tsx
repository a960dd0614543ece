import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import choose from '#content/choose.yaml'
import { chooseTrainings, type QuestionId, type Reason, readAnswers } from '#content/choosing.ts'
import compare from '#content/compare.yaml'
import { dayIn } from '#content/format.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { pageClock, schedule } from '#web/context.ts'
import { loadStarts, openStarts } from '#web/load-page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { StartLine, useSampleStarts } from '#web/sections/start-line.tsx'
import { trainingPages } from '#web/training-pages.ts'

/** The answers exist only in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const { questions } = choose
  const answers = readAnswers(query, questions)
  const { now } = args.context.get(pageClock)
  const { content } = args.context.get(schedule)
  const open = openStarts(args)
  const chosen = chooseTrainings(answers, trainingPages, {
    questions,
    levels: compare.programming,
    today: dayIn(content.company.timeZone, now),
    getStart: (id) => open.find(({ course }) => course === id)?.starts,
  })
  const results = chosen.map(({ training: { id, path, menuLabel, summary, picture }, reasons }) => {
    return { id, path, menuLabel, summary, picture, reasons }
  })
  const fitting = chosen.filter(({ fits }) => fits).length
  const result = [choose.none, choose.one][fitting] ?? choose.result
  const asked = Object.keys(questions).some((id) => query.has(id))
  const starts = loadStarts(args, (course) => results.some(({ id }) => id === course))
  return { choose, answers, results, result, ...starts, asked }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => pageMeta(loaderData?.choose.meta)

export default function ChooseTraining() {
  const { choose, answers, results, result: heading, asked } = useLoaderData<typeof loader>()
  const questions = Object.entries(choose.questions) as [QuestionId, (typeof choose.questions)['goal']][]
  const sampleStarts = useSampleStarts()
  const missing = asked ? questions.filter(([id]) => !answers[id]) : []
  return (
    <>
      <PageHead heading={choose.heading} picture={choose.picture} />
      {results.length > 0 && (
        <section id="answer" className="section page-width" aria-labelledby="answer-title">
          <SectionHeading heading={heading} id="answer-title" sample={sampleStarts} />
          <ol className="mt-[clamp(2rem,4vw,3rem)] grid gap-[1.1rem] lg:grid-cols-2">
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
      {/* Questions are not printed. */}
      <section className={results.length > 0 ? 'washed print:hidden' : ''} aria-labelledby="questions-title">
        <div className="section page-width">
          <h2 id="questions-title" className={results.length > 0 ? 'text-title-2' : 'sr-only'}>
            {results.length > 0 ? choose.again.title : 'The questions'}
          </h2>
          {results.length > 0 && <p className="lead mt-4">{choose.again.intro}</p>}
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
                {missing.map(([id, { question }]) => (
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
            className={`grid max-w-[56rem] gap-11 ${results.length > 0 ? 'mt-10' : ''}`}
            aria-labelledby="questions-title"
          >
            {questions.map(([id, { question, options }]) => {
              const unanswered = missing.some(([other]) => other === id)
              return (
                <fieldset
                  key={id}
                  id={id}
                  className="min-w-0 scroll-mt-28"
                  aria-describedby={unanswered ? `${id}-missing` : undefined}
                >
                  <legend className="entry-title">{question}</legend>
                  {unanswered && (
                    <p id={`${id}-missing`} className="mt-[0.35rem] font-semibold text-destructive">
                      Not answered yet.
                    </p>
                  )}
                  <div className="mt-4 grid gap-[0.6rem] md:grid-cols-2">
                    {options.map((option) => (
                      <label key={option.id} className={choice}>
                        <input
                          type="radio"
                          name={id}
                          value={option.id}
                          defaultChecked={answers[id] === option.id}
                          className="size-5 flex-none accent-primary"
                        />
                        {option.label}
                      </label>
                    ))}
                  </div>
                </fieldset>
              )
            })}
            <Button type="submit" className="justify-self-start">
              {choose.submit}
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

type ChosenProps = ReturnType<typeof useLoaderData<typeof loader>>['results'][number]

function Chosen({ id, path, menuLabel, summary, picture, reasons }: ChosenProps) {
  return (
    <li className={result}>
      <Tiles {...picture} className="w-[6rem] lg:self-end" />
      <div>
        <h3 className="text-title-3">{menuLabel}</h3>
        <p className="mt-[0.6rem] text-muted-foreground">{summary}</p>
        <ul className="mt-[1.5rem] grid gap-[0.75rem]">
          {reasons.map(({ text, but }: Reason) => (
            <li
              key={text}
              data-but={but || undefined}
              className="grid grid-cols-[2rem_1fr] gap-[0.6rem] leading-[1.45]"
            >
              {but ? (
                <span className="font-semibold text-primary">But</span>
              ) : (
                <Glyph sign="check" className="mt-[0.1em] text-success" />
              )}
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

// Side by side, the names align whatever the height of the pictures.
const result =
  'grid content-start gap-[1.5rem] rounded-card border bg-card p-[clamp(1.5rem,3vw,2.5rem)] ' +
  'lg:row-span-2 lg:grid-rows-subgrid'
