import type { Option } from '#contract/options.ts'
import { SelectBox } from './box.tsx'
import { type ControlProps, Field } from './field.tsx'

type OptionGroup = { label: string; options: readonly Option[] }

type SelectProps = ControlProps & {
  value: string
  options: readonly (Option | OptionGroup)[]
  onChange: (value: string) => void
  /** Text of the empty option; `null` omits it. */
  placeholder?: string | null | undefined
  autoComplete?: string | undefined
}

export function Select({
  options,
  placeholder = 'Select an option',
  autoComplete,
  onChange,
  value,
  ...field
}: SelectProps) {
  return (
    <Field {...field}>
      {(ties) => (
        <SelectBox
          {...ties}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={value === '' ? 'text-muted-foreground' : ''}
        >
          {placeholder === null ? null : <option value="">{placeholder}</option>}
          {options.map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(toOption)}
              </optgroup>
            ) : (
              toOption(option)
            ),
          )}
        </SelectBox>
      )}
    </Field>
  )
}

/** An option whose value equals its text needs no `value`. */
function toOption({ value, label }: Option) {
  return (
    <option key={value} {...(value !== label && { value })}>
      {label}
    </option>
  )
}
