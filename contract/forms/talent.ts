import type { FieldRules } from '#contract/form-fields.ts'
import { engagements } from '#contract/options.ts'
import { counted, type LeadForm } from './lead-form.ts'

export const talentFields = {
  company: { label: 'Company', kind: 'line' },
  contactName: { label: 'Contact Person', kind: 'line', max: 100 },
  email: { label: 'Work Email', kind: 'email' },
  phone: { label: 'Phone Number', kind: 'phone' },
  roles: { label: 'Roles Wanted', kind: 'line', hint: 'Titles are enough, such as data analyst or cloud engineer.' },
  headcount: { label: 'Number of People', kind: 'number', least: 1, most: 10_000 },
  engagement: {
    label: 'Engagement',
    kind: 'choice',
    options: engagements,
    hint: 'Not sure yet? Pick the closest one.',
  },
  skills: { label: 'Skills', kind: 'text', max: 1000, hint: 'What they should be able to do in the first weeks.' },
  start: { label: 'Preferred Start', kind: 'line', optional: true, hint: 'A month is enough.' },
  place: { label: 'Place or Remote', kind: 'line', hint: 'A city and how many days on site, or remote.' },
  notes: { label: 'Notes', kind: 'text', optional: true, hint: 'Anything else we should know before we talk.' },
} as const satisfies FieldRules

export const talentForm = {
  kind: 'talent',
  fields: talentFields,
  nameField: 'contactName',
  page: '/talents/request',
  retention: 'requests',
  call: {
    path: '/Talent/request',
    id: 'requestTalent',
    summary: 'Ask for talent, as an employer',
    description: 'Keeps a request for people; the academy and its sender each get an email.',
    what: 'request',
    example: {
      company: 'Example Company',
      contactName: 'Ada Byron',
      email: 'ada@employer.example',
      phone: '+14035550142',
      roles: 'Data analyst',
      headcount: 3,
      engagement: 'contract-to-hire',
      skills: 'SQL, dashboards',
      start: 'January',
      place: 'Calgary or remote',
    },
  },
  email: {
    received: 'request for talent',
    thanks: 'Thank you for telling us about the role. Your request has arrived.',
    notice: 'Talent request',
    noticeField: 'company',
  },
  export: { name: 'talent', rows: 'talent requests' },
  summary: ({ headcount, roles }) => [counted(headcount, 'person', 'people'), roles],
} as const satisfies LeadForm<typeof talentFields>
