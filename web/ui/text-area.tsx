import { type ReactNode, useId } from 'react'
import { Field, fieldBox, fieldTies } from './field.tsx'

type TextAreaProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** Asks for more than a few lines. */
  tall?: boolean
  placeholder?: string
  autoComplete?: string
  required?: boolean
  className?: string
}

/** A text of several lines with its label. It has no `maxLength`: a browser would cut what is pasted and not say so. */
export function TextArea({ label, onChange, error, hint, tall = false, className = '', ...area }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...area}
        {...fieldTies(id, { hint, error: error ?? '', invalid: error !== undefined })}
        id={id}
        rows={tall ? 7 : 3}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${fieldBox} block h-auto resize-y px-4 py-3 leading-normal placeholder:text-soft/80`}
      />
    </Field>
  )
}
