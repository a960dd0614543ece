import { type HTMLAttributes, type ReactNode, useId, useState } from 'react'
import { TEXT_MAX_LENGTH, type ValidatorType, validateField } from '#contract/fields.ts'
import { Field, fieldBox, fieldTies } from './field.tsx'

type LabelledInputProps = {
  label: string
  name: string
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'number'
  placeholder?: string
  value: string
  icon?: ReactNode
  /** Off: whatever is typed is taken. */
  validation?: boolean
  validatorType?: ValidatorType
  /** Begins the validator's message; the label where it is left out. */
  validatorLabel?: string
  onChange: (value: string) => void
  onValidity?: (isValid: boolean) => void
  /** An error known to the form; it is shown in place of the input's own. */
  error?: string | undefined
  hint?: ReactNode
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  required?: boolean
  readOnly?: boolean
  className?: string
}

/**
 * A text input with its label (specification 2, "Other shared elements"). With validation on, every change is
 * judged: valid clears the error, invalid shows the validator's message in red. Nothing is judged before the first.
 */
export function LabeledInput({
  label,
  type = 'text',
  validation = true,
  validatorType,
  validatorLabel = label,
  maxLength = TEXT_MAX_LENGTH,
  icon,
  hint,
  error,
  onChange,
  onValidity,
  className = '',
  ...input
}: LabelledInputProps) {
  const id = useId()
  const [refusal, setOwnError] = useState<string>()
  const shown = error || refusal

  function change(value: string) {
    onChange(value)
    if (!validation) return
    const { isValid, message = '' } = validateField(validatorType ?? '', value, validatorLabel)
    setOwnError(isValid ? undefined : message)
    onValidity?.(isValid)
  }

  return (
    <Field id={id} label={label} hint={hint} error={shown} className={className}>
      <div className="relative">
        {icon ? (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-12 place-items-center text-soft">
            {icon}
          </span>
        ) : null}
        <input
          {...input}
          {...fieldTies(id, { hint, error: shown ?? '', invalid: shown !== undefined })}
          id={id}
          type={type}
          maxLength={maxLength}
          onChange={(event) => change(event.currentTarget.value)}
          className={`${fieldBox} pr-4 placeholder:text-soft/80 read-only:bg-wash read-only:text-soft ${icon ? 'pl-12' : 'pl-4'}`}
        />
      </div>
    </Field>
  )
}
