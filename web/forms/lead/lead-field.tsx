import type { ReactNode } from 'react'
import { type FieldRule, type FieldRules, type FormValues, LONG_TEXT_MAX_LENGTH } from '#contract/form-fields.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { LeadForm } from './use-lead-form.ts'

type LeadFieldProps<Rules extends FieldRules> = {
  form: LeadForm<Rules>
  name: keyof Rules & string
  hint?: ReactNode
  /** Beside a consent box, in place of its label; begins with the label's words. */
  sentence?: ReactNode
  /** Over both columns, as texts of several lines are. */
  wide?: boolean
  tall?: boolean
}

export function LeadFields<Rules extends FieldRules>({
  form,
  names,
}: {
  form: LeadForm<Rules>
  names: (keyof Rules & string)[]
}) {
  return names.map((name) => <LeadField key={name} form={form} name={name} />)
}

/** A field by its rule: the control of its kind, with its label, hint and error. */
export function LeadField<Rules extends FieldRules>({ form, name, wide, ...props }: LeadFieldProps<Rules>) {
  const rule = form.rules[name] as FieldRule
  const spans = wide ?? (rule.kind === 'text' || rule.kind === 'consent')
  return (
    <div id={fieldId(form, name)} className={spans ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <Control form={form} name={name} {...props} />
    </div>
  )
}

/** The id of a field's place on the page, for links to it. */
export function fieldId(form: { name: string }, field: string): string {
  return `${form.name}-${field}`
}

const autoCompletes: Record<string, string> = {
  name: 'name',
  contactName: 'name',
  company: 'organization',
  email: 'email',
  linkedInUrl: 'url',
}

const keyboards = {
  line: {},
  email: { type: 'email' },
  link: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  number: { inputMode: 'numeric' },
} as const

function Control<Rules extends FieldRules>({ form, name, hint, sentence, tall = false }: LeadFieldProps<Rules>) {
  const { label, kind, optional, options = [], hint: usualHint } = form.rules[name] as FieldRule
  const value = form.values[name]
  const bare = {
    name,
    label: optional ? `${label} (Optional)` : label,
    error: form.errors[name],
    required: !optional,
    onChange: (next: string | boolean) => form.change(name, next as FormValues<Rules>[typeof name]),
  }
  const control = { ...bare, hint: hint || usualHint, value: String(value) }
  switch (kind) {
    case 'consent':
      return <Checkbox {...bare} label={sentence ?? bare.label} checked={value === true} />
    case 'choice':
      return <Select {...control} options={options} />
    case 'phone':
      return <PhoneInput {...control} validation={false} />
    case 'text':
      return <TextArea {...control} tall={tall} />
    default:
      // The rule says what is too long; a shorter `maxLength` would cut the text without a word.
      return (
        <LabeledInput
          {...control}
          {...keyboards[kind]}
          {...(autoCompletes[name] && { autoComplete: autoCompletes[name] })}
          validation={false}
          maxLength={LONG_TEXT_MAX_LENGTH}
        />
      )
  }
}
