import { useEffect, useId, useRef } from 'react'

/** Shown above a form after a failed submission: what to correct, in the form's order. */
export type Summary = { message: string | undefined; entries: { name: string; text: string }[] }

type ErrorSummaryProps = {
  /** Another object at every failed submission: it takes the focus. */
  summary: Summary
  /** What is still wrong. A corrected field is struck out, so that nothing moves while typing. */
  errors: Partial<Record<string, string>>
  level: 'h2' | 'h3'
  idOf: (field: string) => string
  focusField: (field: string) => void
}

/** Lists the errors of a submission with links to the fields, and takes the focus. */
export function ErrorSummary({ summary, errors, level: Heading, idOf, focusField }: ErrorSummaryProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { entries, message } = summary

  // biome-ignore lint/correctness/useExhaustiveDependencies: a summary is a new one at every failed submission
  useEffect(() => box.current?.focus(), [summary])

  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-8 scroll-mt-24 rounded-card border-2 border-alarm bg-raise p-4 sm:p-5"
    >
      <Heading id={id} className="text-title-4">
        {entries.length === 1 ? 'Please look at one field again' : `Please look at ${entries.length} fields again`}
      </Heading>
      {message ? <p className="mt-2">{message}</p> : null}
      <ul className="mt-2">
        {entries.map(({ name, text }) => (
          <li key={name}>
            <FieldLink
              to={idOf(name)}
              onFollow={() => focusField(name)}
              className={`inline-block py-1 underline-offset-[0.2em] hover:decoration-2 ${errors[name] === undefined ? 'text-soft line-through' : 'text-alarm underline'}`}
            >
              {text}
            </FieldLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

type FieldLinkProps = { to: string; onFollow: () => void; className: string; children: string }

/** A link to a field, which gets the focus, wherever it is. */
export function FieldLink({ to, onFollow, className, children }: FieldLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        onFollow()
      }}
      className={className}
    >
      {children}
    </a>
  )
}
