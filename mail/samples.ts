import type { Letter } from './letter.ts'

const received = { createdAt: new Date('2025-10-01T15:30:00Z') }
const name = 'Sample Visitor'
const email = 'sample@visitor.example'
const phone = '+14035550142'

const application = {
  ...received,
  id: '01999e3f-0000-7000-8000-5b11c09f2a11',
  fullName: name,
  email,
  phone,
  city: 'Calgary',
  state: 'Alberta',
  country: 'Canada',
  gender: 'Others',
  educationLevel: "Bachelor's Degree",
  fieldOfStudy: 'Mathematics',
  hasProgrammingExperience: true,
  employmentStatus: 'Fulltime',
  courseName: 'Cyber Security',
  linkedInUrl: 'linkedin.example/in/sample-visitor',
  waiverCode: '',
  feeStatus: 'due',
} as const
const payment = {
  amount: '$50.00',
  reference: 'pi_sample',
  confirmedAt: new Date('2025-10-01T15:34:00Z'),
  isTest: false,
}
const employer = { company: 'Sample Company', contactName: name, email, phone }

const matters = {
  application: { about: 'application', row: application, fee: '$50.00' },
  'application-waived': {
    about: 'application',
    row: { ...application, waiverCode: 'sample', feeStatus: 'waived' },
    fee: '$50.00',
  },
  payment: { about: 'payment', row: { ...application, feeStatus: 'paid' }, payment },
  'payment-test': {
    about: 'payment',
    row: { ...application, feeStatus: 'paid' },
    payment: { ...payment, isTest: true },
  },
  contact: {
    about: 'contact',
    row: {
      ...received,
      id: '01999e3f-0000-7000-8000-5b11c09f2a12',
      name,
      email,
      phone,
      topic: 'Individual training',
      message:
        'This is a sample.\n\nWhich training should I begin with? I know a little SQL, and have two evenings a week.',
    },
  },
  talent: {
    about: 'talent',
    row: {
      ...received,
      ...employer,
      id: '01999e3f-0000-7000-8000-5b11c09f2a13',
      roles: 'Data analyst',
      headcount: 2,
      engagement: 'contract-to-hire',
      skills: 'SQL, dbt, dashboards',
      start: 'January',
      place: 'Calgary, two days a week',
      notes: 'This is a sample.',
    },
  },
  training: {
    about: 'training',
    row: {
      ...received,
      ...employer,
      id: '01999e3f-0000-7000-8000-5b11c09f2a14',
      teamSize: 12,
      topics: 'Query tuning, Terraform modules',
      format: 'hybrid',
      timeFrame: 'Spring',
      goals: 'This is a sample. The team reviews its own query plans.',
    },
  },
  resume: {
    about: 'resume',
    row: {
      ...received,
      id: '01999e3f-0000-7000-8000-5b11c09f2a15',
      name,
      email,
      phone,
      linkedInUrl: '',
      role: 'Data analyst',
      skills: 'SQL, Python, dashboards',
      yearsOfExperience: 4,
      engagement: 'full-time',
      place: 'Calgary or remote',
      workAuthorization: 'Authorized to work in Canada',
      fileName: 'sample-resume.pdf',
      fileType: 'application/pdf',
      fileBytes: 183_000,
      scan: 'clean',
    },
  },
  subscription: {
    about: 'subscription',
    row: {
      ...received,
      id: '01999e3f-0000-7000-8000-5b11c09f2a16',
      email,
      consentedAt: received.createdAt,
      unsubscribeToken: 'sample-sample-sample-sample-sample-sample-0',
    },
  },
} as const

/** One letter of every kind, to each side that gets it, by name. Everything in them is made up. */
export const sampleLetters: Record<string, Letter> = Object.fromEntries(
  Object.entries(matters).flatMap(([kind, matter]) =>
    (matter.about === 'subscription' ? (['visitor'] as const) : (['visitor', 'staff'] as const)).map((to) => [
      `${kind}.${to}`,
      { ...matter, to },
    ]),
  ),
)
