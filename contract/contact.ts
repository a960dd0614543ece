import type { FieldRules } from './form-fields.ts'
import { contactTopics } from './options.ts'

/** `POST Contact/send-message`: a message to the academy. */
export const contactFields = {
  name: { label: 'Name', kind: 'line', max: 100 },
  email: { label: 'Email Address', kind: 'email' },
  phone: { label: 'Phone Number', kind: 'phone', optional: true },
  topic: { label: 'Topic', kind: 'choice', options: contactTopics },
  message: { label: 'Message', kind: 'text' },
} as const satisfies FieldRules
