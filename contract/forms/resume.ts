import { place } from '#content/place.ts'
import type { FileRules } from '#contract/files.ts'
import type { FieldRules } from '#contract/form-fields.ts'
import { engagements, sameOptions } from '#contract/options.ts'
import { counted, type LeadForm } from './lead-form.ts'

function workOptions() {
  const { workAnswers } = place()
  const inAll = workAnswers.length > 1 ? [`Authorized in ${workAnswers.length > 2 ? 'all' : 'both'}`] : []
  return sameOptions(...workAnswers, ...inAll, 'Need sponsorship')
}

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
    /** These follow the academy's place. */
    get options() {
      return workOptions()
    },
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
      get workAuthorization() {
        return place().workAnswers[0]
      },
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

export const resumeFile = {
  label: 'Resume',
  kinds: 'a PDF or Word document',
  extensions: ['pdf', 'doc', 'docx'],
  maxBytes: 5 * 1024 * 1024,
} as const satisfies FileRules
