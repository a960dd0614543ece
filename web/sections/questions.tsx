import type { Heading, Question } from '#content/schema.ts'
import { SectionHeading } from './section-heading.tsx'

type QuestionsProps = {
  heading?: Heading
  questions: (Question & { namesFee?: true | undefined })[] | undefined
  /** The amount of the application fee, in a sentence. */
  fee?: string
}

/** Questions and answers. They open without script, and the browser's search finds their text. */
export function Questions({ heading = { title: 'Questions and answers' }, questions, fee }: QuestionsProps) {
  if (!questions) return null
  return (
    <section
      id="questions"
      className="section page-width grid gap-y-[clamp(1.1rem,2vw,1.5rem)]"
      aria-labelledby="questions-title"
    >
      <SectionHeading heading={heading} id="questions-title" minor />
      <div className="gap-x-[3rem] border-b lg:grid lg:grid-cols-2 lg:items-start print:columns-2">
        {questions.map(({ question, answer, namesFee }) => (
          <details key={question} className="question">
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>
              {answer} {namesFee && fee}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
