import { type ControlProps, Field, fieldBox } from './field.tsx'

type TextAreaProps = ControlProps & {
  value: string
  onChange: (value: string) => void
  tall?: boolean
}

/** Labeled multi-line text. It has no `maxLength`, which would silently truncate pasted text. */
export function TextArea({ id, label, onChange, error, hint, tall = false, className, ...area }: TextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(ties) => (
        <textarea
          {...area}
          {...ties}
          rows={tall ? 7 : 3}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={`${fieldBox} block h-auto resize-y px-4 py-3 leading-normal placeholder:text-muted-foreground/80`}
        />
      )}
    </Field>
  )
}
