import type { ComponentProps, ReactNode } from 'react'
import { type FieldRule, type FieldRules, type FieldValue, LONG_TEXT_MAX_LENGTH } from '#contract/form-fields.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { FormState } from './use-form.ts'

export type FormFieldProps<Rules extends FieldRules> = {
  form: FormState<Rules>
  name: keyof Rules & string
  /** Overrides the rule's label. */
  label?: string
  hint?: ReactNode
  options?: ComponentProps<typeof Select>['options']
  /** Empty option of a dropdown; `null` for none. */
  placeholder?: string | null
  /** Extra props of a one-line input. */
  input?: Partial<ComponentProps<typeof LabeledInput>>
  /** Text of a consent box. Replaces its label, and must begin with it. */
  sentence?: ReactNode
  /** Spans both columns. Default for multi-line text and consent. */
  wide?: boolean
  tall?: boolean
}

type FormFieldsProps<Rules extends FieldRules> = { form: FormState<Rules>; names: (keyof Rules & string)[] }

export function FormFields<Rules extends FieldRules>({ form, names }: FormFieldsProps<Rules>) {
  return names.map((name) => <FormField key={name} form={form} name={name} />)
}

/** Field with label, hint and error, in the control for its rule's kind. */
export function FormField<Rules extends FieldRules>({ wide, ...props }: FormFieldProps<Rules>) {
  const { kind } = props.form.rules[props.name] as FieldRule
  const spans = wide ?? (kind === 'text' || kind === 'consent')
  return (
    <div className={spans ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <Control {...props} />
    </div>
  )
}

export function fieldId(form: { name: string }, field: string): string {
  return `${form.name}-${field}`
}

const autoCompletes: Record<string, string> = {
  name: 'name',
  contactName: 'name',
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  email: 'email',
  country: 'country-name',
  state: 'address-level1',
  city: 'address-level2',
  gender: 'sex',
  linkedInUrl: 'url',
}

const keyboards: Partial<Record<FieldRule['kind'], Partial<ComponentProps<typeof LabeledInput>>>> = {
  email: { type: 'email' },
  link: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  number: { inputMode: 'numeric' },
}

function Control<Rules extends FieldRules>(props: FormFieldProps<Rules>) {
  const { form, name, hint, placeholder, input, sentence, tall = false } = props
  const rule = form.rules[name] as FieldRule
  const { kind, optional } = rule
  const { label = optional ? `${rule.label} (Optional)` : rule.label, options = rule.options } = props
  const value = form.values[name]
  const bare = {
    id: fieldId(form, name),
    name,
    label,
    error: form.errors[name],
    required: !optional,
    onChange: (next: string | boolean) => form.change(name, next as FieldValue<Rules[typeof name]>),
  }
  const control = { ...bare, hint: hint || rule.hint, value: String(value) }
  const autoComplete = autoCompletes[name]
  if (options) return <Select {...control} options={options} placeholder={placeholder} autoComplete={autoComplete} />
  switch (kind) {
    case 'consent':
      return <Checkbox {...bare} label={sentence ?? label} checked={value === true} />
    case 'phone':
      return <PhoneInput {...control} />
    case 'text':
      return <TextArea {...control} tall={tall} />
    default:
      // The rule limits the length; a shorter `maxLength` would silently truncate pasted text.
      return (
        <LabeledInput
          {...control}
          {...keyboards[kind]}
          autoComplete={autoComplete}
          validation={false}
          maxLength={LONG_TEXT_MAX_LENGTH}
          {...input}
        />
      )
  }
}
