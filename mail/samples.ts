import { leadForms, type RegisteredForm } from '#contract/forms/lead-forms.ts'
import type { Email } from './email.ts'

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

/** A lead with the answers of the call's example. */
function leadOf({ kind, nameField, file, call }: RegisteredForm, index: number) {
  const kept = { fileName: 'sample.pdf', fileType: 'application/pdf', fileBytes: 183_000, scan: 'clean' }
  const id = `01999e3f-0000-7000-8000-5b11c09f2b1${index}`
  return { about: kind, row: { ...call.example, ...received, id, email, [nameField]: name, ...(file && kept) } }
}

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
  ...Object.fromEntries(leadForms.map((form, index) => [form.kind, leadOf(form, index)])),
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

/** One email of every kind, to each side that gets it, by name. Everything in them is made up. */
export const sampleEmails: Record<string, Email> = Object.fromEntries(
  Object.entries(matters).flatMap(([kind, matter]) =>
    (matter.about === 'subscription' ? (['visitor'] as const) : (['visitor', 'staff'] as const)).map((to) => [
      `${kind}.${to}`,
      { ...matter, to },
    ]),
  ),
)
