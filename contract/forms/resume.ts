import { workAnswers } from '#content/home-countries.data.ts'
import type { FieldRules } from '#contract/form-fields.ts'
import { engagements, type Option, sameOptions } from '#contract/options.ts'
import { counted, type LeadForm } from './lead-form.ts'

const inAll = workAnswers.length > 1 ? [`Authorized in ${workAnswers.length > 2 ? 'all' : 'both'}`] : []

/** Text parts of the form; the file is {@link RESUME_PART}. */
export const resumeFields = {
  name: { label: 'Name', kind: 'line', max: 100 },
  email: { label: 'Email Address', kind: 'email' },
  phone: { label: 'Phone Number', kind: 'phone' },
  linkedInUrl: { label: 'LinkedIn Profile URL', kind: 'link', optional: true },
  role: { label: 'Role Sought', kind: 'line', hint: 'A title is enough, such as data analyst.' },
  skills: { label: 'Skills', kind: 'text', max: 1000, hint: 'The ones you would be happy to be asked about.' },
  yearsOfExperience: {
    label: 'Years of Experience',
    kind: 'number',
    least: 0,
    most: 70,
    hint: 'In work like this. 0 is fine.',
  },
  engagement: {
    label: 'Engagement',
    kind: 'choice',
    options: engagements,
    hint: 'Open to several? Pick the one you like best.',
  },
  place: { label: 'Place', kind: 'line', hint: 'A city, remote, or both.' },
  workAuthorization: {
    label: 'Work Authorization',
    kind: 'choice',
    options: sameOptions(...workAnswers, ...inAll, 'Need sponsorship'),
  },
  consent: { label: 'Consent to be presented to employers', kind: 'consent' },
} as const satisfies FieldRules

export const RESUME_PART = 'resume'

export const resumeForm = {
  kind: 'resume',
  fields: resumeFields,
  nameField: 'name',
  file: { part: RESUME_PART, label: 'Resume' },
  page: '/resumes/submit',
  retention: 'resumes',
  call: {
    path: '/Resume/submit',
    id: 'submitResume',
    summary: 'Submit a resume, as a job seeker',
    description: 'Keeps the file and the answers beside it; the academy and the sender each get an email.',
    what: 'resume',
    example: {
      name: 'Ada Byron',
      email: 'ada@visitor.example',
      phone: '+14035550142',
      linkedInUrl: 'https://www.linkedin.com/in/ada',
      role: 'Data analyst',
      skills: 'SQL, Python',
      yearsOfExperience: 3,
      engagement: 'contract-to-hire',
      place: 'Calgary or remote',
      workAuthorization: workAnswers[0],
      consent: 'true',
    },
  },
  email: {
    received: 'resume',
    thanks: 'Thank you for sending your resume. It has arrived, and no employer sees it unless you agree.',
    notice: 'Resume',
    noticeField: 'role',
    stepsDone: 1,
  },
  export: { name: 'resumes', rows: 'resumes' },
  summary: ({ role, yearsOfExperience, place }) => [role, counted(yearsOfExperience, 'year', 'years'), place],
} as const satisfies LeadForm<typeof resumeFields>

export const RESUME_MAX_BYTES = 5 * 1024 * 1024
export const RESUME_EXTENSIONS = ['pdf', 'doc', 'docx'] as const
export type ResumeExtension = (typeof RESUME_EXTENSIONS)[number]

export function resumeExtension(fileName: string): ResumeExtension | undefined {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return RESUME_EXTENSIONS.find((known) => known === extension)
}

/** Returns the message for an invalid name or size (bytes). The server also checks the first bytes. */
export function resumeFileError(file: { name: string; size: number } | undefined): string | undefined {
  if (!file) return 'Resume is required'
  if (!resumeExtension(file.name)) return 'Resume must be a PDF or Word document (.pdf, .docx or .doc).'
  if (file.size > RESUME_MAX_BYTES) return 'Resume must be at most 5 MB.'
  return file.size === 0 ? 'This file is empty. Please choose another one.' : undefined
}

/** For a file whose first bytes do not match its extension. */
export const WRONG_SIGNATURE = 'This file does not match its extension. Please save it again as a PDF or Word document.'

export const SCANNER_FOUND = 'Our virus scan found a problem in this file. Please send another file.'

export const scanResults = [
  { value: 'off', label: 'Off: no virus scanner is set up' },
  { value: 'clean', label: 'Clean' },
  { value: 'not_scanned', label: 'Not scanned: the virus scanner did not answer' },
] as const satisfies Option[]

export const RESUME_MEDIA_TYPES: Record<ResumeExtension, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
