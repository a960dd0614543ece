import type { FieldRules } from './form-fields.ts'
import { engagements, workAuthorizations } from './options.ts'

/** `POST Resume/submit`: the text parts of the form; the file comes beside them as {@link RESUME_PART}. */
export const resumeFields = {
  name: { label: 'Name', kind: 'line', max: 100 },
  email: { label: 'Email Address', kind: 'email' },
  phone: { label: 'Phone Number', kind: 'phone' },
  linkedInUrl: { label: 'LinkedIn Profile URL', kind: 'link', optional: true },
  role: { label: 'Role Sought', kind: 'line' },
  skills: { label: 'Skills', kind: 'text', max: 1000 },
  yearsOfExperience: { label: 'Years of Experience', kind: 'number', least: 0, most: 70 },
  engagement: { label: 'Engagement', kind: 'choice', options: engagements },
  place: { label: 'Place', kind: 'line' },
  workAuthorization: { label: 'Work Authorization', kind: 'choice', options: workAuthorizations },
  consent: { label: 'Consent to be presented to employers', kind: 'consent' },
} as const satisfies FieldRules

/** Name of the multipart part that carries the resume. */
export const RESUME_PART = 'resume'
export const RESUME_MAX_BYTES = 5 * 1024 * 1024
export const RESUME_EXTENSIONS = ['pdf', 'doc', 'docx'] as const
