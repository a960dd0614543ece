import type { ReactNode } from 'react'
import { type FieldRule, type FieldRules, type FormValues, LONG_TEXT_MAX_LENGTH } from '#contract/form-fields.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LabeledInput } from '#web/ui/labeled-input.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { LeadForm } from './use-lead-form.ts'

type LeadFieldProps<Rules extends FieldRules> = {
  form: LeadForm<Rules>
  name: keyof Rules & string
  hint?: ReactNode
  /** Beside a box of consent, in place of its label; begins with the label's words. */
  sentence?: ReactNode
  autoComplete?: string
  placeholder?: string
  /** Over both columns; texts of several lines are. */
  wide?: boolean
  /** Of a text of several lines: asks for more than a few. */
  tall?: boolean
}

/** A field by its rule: the control of its kind, with its label, hint and error. */
export function LeadField<Rules extends FieldRules>({ form, name, hint, wide, ...looks }: LeadFieldProps<Rules>) {
  const rule = form.rules[name] as FieldRule
  const spans = wide ?? (rule.kind === 'text' || rule.kind === 'consent')
  const control = {
    name,
    label: rule.optional ? `${rule.label} (Optional)` : rule.label,
    error: form.errors[name],
    hint,
    required: !rule.optional,
    onChange: (value: string | boolean) => form.change(name, value as FormValues<Rules>[typeof name]),
  }
  return (
    <div id={fieldId(form, name)} className={spans ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      {controlOf(rule, form.values[name], control, looks)}
    </div>
  )
}

/** The place of a field on the page, for links to it. */
export function fieldId(form: { name: string }, field: string): string {
  return `${form.name}-${field}`
}

type Control = {
  name: string
  label: string
  error: string | undefined
  hint: ReactNode
  required: boolean
  onChange: (value: string | boolean) => void
}
type Looks = Pick<LeadFieldProps<FieldRules>, 'sentence' | 'autoComplete' | 'placeholder' | 'tall'>

function controlOf(rule: FieldRule, value: unknown, control: Control, { sentence, tall, ...looks }: Looks) {
  const { hint, required, ...bare } = control
  const { options = [] } = rule
  switch (rule.kind) {
    case 'consent':
      return <Checkbox {...bare} label={sentence ?? bare.label} required={required} checked={value === true} />
    case 'choice':
      return <Select {...control} options={options} value={String(value)} />
    case 'phone':
      return <PhoneInput {...control} validation={false} value={String(value)} />
    case 'text':
      return <TextArea {...control} {...looks} tall={tall ?? false} value={String(value)} />
    default:
      // The form judges by its rules, which say what is too long; a `maxLength` would cut it and say nothing.
      return (
        <LabeledInput
          {...control}
          {...looks}
          {...keyboards[rule.kind]}
          validation={false}
          maxLength={LONG_TEXT_MAX_LENGTH}
          value={String(value)}
        />
      )
  }
}

const keyboards = {
  line: {},
  email: { type: 'email' },
  link: { inputMode: 'url' },
  number: { inputMode: 'numeric' },
} as const
