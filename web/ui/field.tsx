import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

type FieldProps = {
  /** The control's id; hint and error hang on it. */
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
  className?: string
}

/** What every control of a form has around it: label above, hint and error below. */
export function Field({ id, label, hint, error, children, className = '' }: FieldProps) {
  return (
    <div className={`flex min-w-0 flex-col ${className}`}>
      <label htmlFor={id} className="mb-1.5 font-semibold text-small text-ink">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-soft leading-snug">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/**
 * The attributes that tie a control to its hint and error.
 * @param invalid whether the control is refused, with or without a message
 */
export function fieldTies(
  id: string,
  { hint, error, invalid }: { hint?: ReactNode; error?: string; invalid: boolean },
) {
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy || undefined }
}

/** The look of a control to type or choose in. */
export const fieldBox =
  'h-12 w-full min-w-0 rounded-field border border-field bg-raise text-ink transition-colors duration-150 ' +
  'hover:border-ink aria-invalid:border-alarm aria-invalid:invalid-ring outline-offset-1'
