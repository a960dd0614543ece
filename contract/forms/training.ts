import type { FieldRules } from '#contract/form-fields.ts'
import type { Option } from '#contract/options.ts'
import { counted, type LeadForm } from './lead-form.ts'

const formats = [
  { value: 'onsite', label: 'At our office' },
  { value: 'online', label: 'Online' },
  { value: 'hybrid', label: 'Hybrid' },
] as const satisfies Option[]

export const trainingFields = {
  company: { label: 'Company', kind: 'line' },
  contactName: { label: 'Contact Person', kind: 'line', max: 100 },
  email: { label: 'Email Address', kind: 'email' },
  phone: { label: 'Phone Number', kind: 'phone' },
  teamSize: { label: 'Team Size', kind: 'number', least: 1, most: 100_000, hint: 'How many people would take part.' },
  topics: { label: 'Topics', kind: 'text', max: 1000, hint: 'In your own words, or the title of a session.' },
  format: { label: 'Format', kind: 'choice', options: formats },
  timeFrame: {
    label: 'Time Frame',
    kind: 'line',
    optional: true,
    hint: 'A month, a quarter, or the date you need it by.',
  },
  goals: { label: 'Goals', kind: 'text', hint: 'What the team should be able to do afterward.' },
} as const satisfies FieldRules

export const trainingForm = {
  kind: 'training',
  fields: trainingFields,
  nameField: 'contactName',
  page: '/custom-training',
  retention: 'requests',
  call: {
    path: '/Training/request',
    id: 'requestTraining',
    summary: 'Ask for corporate training',
    description: 'Keeps a request for training; the academy and its sender each get an email.',
    what: 'request',
    example: {
      company: 'Example Company',
      contactName: 'Ada Byron',
      email: 'ada@employer.example',
      phone: '+14035550142',
      teamSize: 12,
      topics: 'Query tuning',
      format: 'hybrid',
      timeFrame: 'Spring',
      goals: 'The team reviews its own plans.',
    },
  },
  email: {
    received: 'request for training',
    thanks: 'Thank you for telling us about your team. Your request has arrived.',
    notice: 'Training request',
    noticeField: 'company',
  },
  export: { name: 'training', rows: 'training requests' },
  summary: ({ teamSize, topics }) => [counted(teamSize, 'person', 'people'), topics],
} as const satisfies LeadForm<typeof trainingFields>
