import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { validateField } from '#contract/fields.ts'
import { Field, fieldBox, fieldTies } from './field.tsx'

type SelectProps = {
  label: string
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** The empty choice at the top; `null` where there is always a choice. */
  placeholder?: string | null
  /** An error known to the form; it is shown in place of the select's own. */
  error?: string | undefined
  hint?: ReactNode
  autoComplete?: string
  required?: boolean
  className?: string
}

/** A native dropdown with its label. Going back to the empty choice is an error; see the 'dropdown' validator. */
export function Select({
  label,
  options,
  placeholder = 'Select an option',
  error,
  hint,
  onChange,
  value,
  className = '',
  ...select
}: SelectProps) {
  const id = useId()
  const [refusal, setOwnError] = useState<string>()
  const shown = error || refusal

  function change(next: string) {
    onChange(next)
    setOwnError(validateField('dropdown', next).message)
  }

  return (
    <Field id={id} label={label} hint={hint} error={shown} className={className}>
      <div className="relative">
        <select
          {...select}
          {...fieldTies(id, { hint, error: shown ?? '', invalid: shown !== undefined })}
          id={id}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          className={`${fieldBox} appearance-none truncate pr-11 pl-4 ${value === '' ? 'text-soft' : ''}`}
        >
          {placeholder === null ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-soft"
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </div>
    </Field>
  )
}
