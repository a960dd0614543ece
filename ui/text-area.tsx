import { fieldBox } from './box.tsx'
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
          className={`${fieldBox} block h-auto resize-y px-4 py-3 leading-normal placeholder:text-muted-foreground/80`}
        />
      )}
    </Field>
  )
}
