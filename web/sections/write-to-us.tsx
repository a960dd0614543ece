import { useId } from 'react'
import type { Steps as Block } from '#content/schema.ts'
import { ContactWays } from './contact-ways.tsx'

type WriteToUsProps = {
  title: string
  /** What to put into the message. */
  text: string
  /** The mail's subject. */
  subject: string
  next: Block
}

/** Where a request is made by mail or phone: whom to write to, and what happens next. */
export function WriteToUs({ title, text, subject, next }: WriteToUsProps) {
  const id = useId()
  return (
    <div className="section page-width write-to-us">
      <section aria-labelledby={id} className="panel">
        <h2 id={id} className="text-title-3">
          {title}
        </h2>
        <p>{text}</p>
        <ContactWays subject={subject} />
      </section>
      <section aria-labelledby={`${id}-next`}>
        <h2 id={`${id}-next`} className="text-title-3">
          {next.heading.title}
        </h2>
        <ol className="steps steps-down">
          {next.steps.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-title-4">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
