import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId, useRef } from 'react'
import { fieldId } from './form-field.tsx'
import type { FieldErrors, Summary } from './use-form.ts'

type SummarizedForm = {
  name: string
  summary: Summary | undefined
  errors: FieldErrors
  getText: (field: string, error: string) => string
  focusField: (field: string) => void
}

/**
 * Lists the errors of the last failed submission, if any, with links to the fields. Takes the focus, and counts down as
 * they are fixed. A corrected field keeps its line, with a check mark, so that nothing moves while typing.
 */
export function ErrorSummary({ form, level: Heading }: { form: SummarizedForm; level: 'h2' | 'h3' }) {
  const { summary, errors, getText } = form
  const id = useId()
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a summary is a new one at every failed submission
  useEffect(() => box.current?.focus(), [summary])

  if (!summary) return null
  const { entries, message } = summary
  const known = entries.map(({ name, text }) => ({ name, text, error: errors[name] }))
  // Fields that were valid at Submit but are not now.
  const others = Object.entries(errors).filter(([name]) => !entries.some((entry) => entry.name === name))
  const lines = [...known, ...others.map(([name, error]) => ({ name, text: '', error }))]
  const left = lines.filter(({ error }) => error !== undefined).length

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not links to them
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      className={`mb-8 scroll-mt-24 rounded-card border-2 bg-card p-4 sm:p-5 ${left > 0 ? 'border-destructive' : ''}`}
    >
      {/* Announced when the count changes; the focus stays in the field. */}
      <Heading id={id} aria-live="polite" aria-atomic="true" className="text-title-4">
        {left > 0 ? `Fix ${left} ${left === 1 ? 'problem' : 'problems'}` : 'All fixed. Submit when you are ready.'}
      </Heading>
      {message && left > 0 ? <p className="mt-2">{message}</p> : null}
      <ul className="mt-2">
        {lines.map(({ name, text, error }) => {
          const Icon = error === undefined ? CircleCheck : CircleAlert
          return (
            <li key={name} className="flex items-start gap-2 py-1">
              <Icon
                className={`mt-1 size-4 shrink-0 ${error === undefined ? 'text-success' : 'text-destructive'}`}
                aria-hidden="true"
              />
              <span className="min-w-0">
                {error === undefined ? <span className="sr-only">Fixed: </span> : null}
                <FieldLink
                  form={form}
                  field={name}
                  className={`underline-offset-[0.2em] hover:decoration-2 ${error === undefined ? 'text-muted-foreground hover:underline' : 'text-destructive underline'}`}
                >
                  {error === undefined ? text : getText(name, error)}
                </FieldLink>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type FieldLinkProps = {
  form: Pick<SummarizedForm, 'name' | 'focusField'>
  field: string
  className: string
  children: string
}

/** Link that moves the focus to a field. */
export function FieldLink({ form, field, className, children }: FieldLinkProps) {
  return (
    <a
      href={`#${fieldId(form, field)}`}
      onClick={(event) => {
        event.preventDefault()
        form.focusField(field)
      }}
      className={className}
    >
      {children}
    </a>
  )
}
