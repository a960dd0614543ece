import { type ReactNode, useId } from 'react'
import { fieldTies } from './field.tsx'
import { FieldError } from './field-error.tsx'

type ChoiceBoxesProps = {
  label: string
  name: string
  values: readonly string[]
  options: readonly { value: string; label: string }[]
  /** Gets what is ticked, in the order of the options. */
  onChange: (values: string[]) => void
  error?: string | undefined
  hint?: ReactNode
  className?: string
}

/** Boxes of which any number may be ticked, under one label. */
export function ChoiceBoxes({ label, name, values, options, onChange, error, hint, className = '' }: ChoiceBoxesProps) {
  const id = useId()

  function tick(value: string, checked: boolean) {
    const ticked = options.filter((option) => (option.value === value ? checked : values.includes(option.value)))
    onChange(ticked.map((option) => option.value))
  }

  const { 'aria-describedby': describedBy } = fieldTies(id, { hint, error: error ?? '', invalid: false })
  return (
    <fieldset aria-describedby={describedBy} className={`min-w-0 ${className}`}>
      <legend className="mb-1.5 font-semibold text-ink text-small">{label}</legend>
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3 leading-6">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={values.includes(option.value)}
              aria-invalid={error !== undefined || undefined}
              onChange={(event) => tick(option.value, event.currentTarget.checked)}
              className="size-6 shrink-0 cursor-pointer accent-ember aria-invalid:outline-2 aria-invalid:outline-alarm"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-soft leading-snug">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
