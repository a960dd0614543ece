import { useEffect, useId, useRef } from 'react'
import type { FieldErrors } from './lead-definition.ts'
import { fieldId } from './lead-field.tsx'
import type { Summary } from './use-lead-submit.ts'

type ErrorSummaryProps = {
  summary: Summary
  form: { name: string; errors: FieldErrors; focusField: (name: string) => void }
}

/** Lists the errors of a submission and takes the focus. A corrected one is struck out, so that nothing moves while typing. */
export function ErrorSummary({ summary, form }: ErrorSummaryProps) {
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
      className="mb-8 rounded-card border-2 border-alarm bg-raise p-4 sm:p-5"
    >
      <h3 id={id} className="text-title-4">
        {entries.length === 1 ? 'Please look at one field again' : `Please look at ${entries.length} fields again`}
      </h3>
      {message ? <p className="mt-2">{message}</p> : null}
      <ul className="mt-2">
        {entries.map(({ name, text }) => (
          <li key={name}>
            <a
              href={`#${fieldId(form, name)}`}
              onClick={(event) => {
                event.preventDefault()
                form.focusField(name)
              }}
              className={`inline-block py-1 underline-offset-[0.2em] hover:decoration-2 ${form.errors[name] ? 'text-alarm underline' : 'text-soft line-through'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
