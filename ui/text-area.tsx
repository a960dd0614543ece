import { type ControlProps, Field } from './field.tsx'

type TextAreaProps = ControlProps & {
  value: string
  onChange: (value: string) => void
  tall?: boolean
}

/** Labeled multi-line text. It has no `maxLength`, which would silently truncate pasted text. */
export function TextArea({ value, onChange, tall = false, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      {(ties) => (
        <textarea
          {...ties}
          value={value}
          rows={tall ? 7 : 3}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="input"
        />
      )}
    </Field>
  )
}
