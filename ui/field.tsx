import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

export type ControlProps = {
  /** Id of the control, if something links to it. */
  id?: string | undefined
  label: string
  name: string
  /** Error known to the form, shown instead of the control's own. '' marks the control without a message. */
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
}

type Ties = {
  id: string
  name?: string
  required?: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = Omit<ControlProps, 'name'> &
  Pick<Ties, 'name'> & { className?: string | undefined; children: (ties: Ties) => ReactNode }

/** Wraps a control: label above, hint and error below. */
export function Field({ id: givenId, label, hint, error, children, className = '', ...control }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={`flex min-w-0 flex-col ${className}`}>
      <label htmlFor={id} className="mb-1.5 font-semibold text-small text-foreground">
        {label}
      </label>
      {children({
        ...control,
        id,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-muted-foreground leading-snug">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** Error below a field. Its line is always reserved, so that nothing jumps. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <div className="min-h-6 pt-1">
      {message ? (
        <p id={id} className="flex items-start gap-1.5 text-destructive text-small leading-snug">
          <CircleAlert className="mt-[0.125rem] size-4 shrink-0" aria-hidden="true" />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  )
}
