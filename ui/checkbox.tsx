import { type ReactNode, useId } from 'react'
import { type ControlProps, FieldError } from './field.tsx'

type CheckboxProps = Pick<ControlProps, 'id' | 'name' | 'error' | 'required'> & {
  label: ReactNode
  /** Without it, the browser keeps the state. */
  checked?: boolean
  onChange?: (checked: boolean) => void
}

export function Checkbox({ id: givenId, label, name, checked, onChange, error, required }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={checked}
          required={required}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
          className="size-6 shrink-0 cursor-pointer aria-invalid:outline-2 aria-invalid:outline-destructive"
        />
        <label htmlFor={id} className="cursor-pointer leading-6">
          {label}
        </label>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
