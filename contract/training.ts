import type { FieldRules } from './form-fields.ts'
import { trainingFormats } from './options.ts'

/** `POST Training/request`: a company asks for corporate training. */
export const trainingFields = {
  company: { label: 'Company', kind: 'line' },
  contactName: { label: 'Contact Person', kind: 'line', max: 100 },
  email: { label: 'Email Address', kind: 'email' },
  phone: { label: 'Phone Number', kind: 'phone' },
  teamSize: { label: 'Team Size', kind: 'number', least: 1, most: 100_000 },
  topics: { label: 'Topics', kind: 'text', max: 1000 },
  format: { label: 'Format', kind: 'choice', options: trainingFormats },
  timeFrame: { label: 'Time Frame', kind: 'line', optional: true },
  goals: { label: 'Goals', kind: 'text' },
} as const satisfies FieldRules
