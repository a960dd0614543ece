import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, fieldBox } from '#ui/field.tsx'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  label: string
  name: string
  hint?: ReactNode
  error?: string | undefined
}

/** An input with its label, hint and error. The browser keeps what was typed. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input {...ids} {...input} className={`${fieldBox} px-4`} />}
    </Field>
  )
}
