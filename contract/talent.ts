import type { FieldRules } from './form-fields.ts'
import { engagements } from './options.ts'

/** `POST Talent/request`: an employer looks for people. */
export const talentFields = {
  company: { label: 'Company', kind: 'line' },
  contactName: { label: 'Contact Person', kind: 'line', max: 100 },
  email: { label: 'Work Email', kind: 'email' },
  phone: { label: 'Phone Number', kind: 'phone' },
  roles: { label: 'Roles Wanted', kind: 'line' },
  headcount: { label: 'Number of People', kind: 'number', least: 1, most: 10_000 },
  engagement: { label: 'Engagement', kind: 'choice', options: engagements },
  skills: { label: 'Skills', kind: 'text', max: 1000 },
  start: { label: 'Preferred Start', kind: 'line', optional: true },
  place: { label: 'Place or Remote', kind: 'line' },
  notes: { label: 'Notes', kind: 'text', optional: true },
} as const satisfies FieldRules
