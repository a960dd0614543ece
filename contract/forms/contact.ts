import type { FieldRules } from '#contract/form-fields.ts'
import { sameOptions } from '#contract/options.ts'
import { TUITION_TOPIC } from '#contract/tuition.ts'
import type { LeadForm } from './lead-form.ts'

export const contactFields = {
  name: { label: 'Name', kind: 'line', max: 100 },
  email: { label: 'Email Address', kind: 'email' },
  phone: { label: 'Phone Number', kind: 'phone', optional: true, hint: 'If you would like us to call back.' },
  topic: {
    label: 'Topic',
    kind: 'choice',
    options: sameOptions(
      'Individual training',
      TUITION_TOPIC,
      'Corporate training',
      'Hiring talent',
      'My application',
      'My personal information',
      'Something else',
    ),
  },
  message: { label: 'Message', kind: 'text' },
} as const satisfies FieldRules

export const contactForm = {
  kind: 'contact',
  fields: contactFields,
  nameField: 'name',
  page: '/contact',
  retention: 'messages',
  call: {
    path: '/Contact/send-message',
    id: 'sendMessage',
    summary: 'Send a message to the academy',
    description: 'Keeps a message; the academy and its sender each get an email.',
    what: 'message',
    example: {
      name: 'Ada Byron',
      email: 'ada@visitor.example',
      phone: '+14035550142',
      topic: 'Individual training',
      message: 'Which training should I begin with?',
    },
  },
  email: {
    received: 'message',
    thanks: 'Thank you for writing to us. Your message has arrived.',
    notice: 'Message',
    noticeField: 'topic',
  },
  export: { name: 'contact', rows: 'messages' },
  summary: ({ topic, message }) => [topic, message],
} as const satisfies LeadForm<typeof contactFields>
