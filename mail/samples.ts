import type { OfferTerms } from '#contract/cohorts.ts'
import type { Application } from './email.ts'

export const sampleRow = {
  id: '01999e3f-0000-7000-8000-5b11c09f2a17',
  createdAt: new Date('2025-10-01T15:30:00Z'),
  email: 'sample@visitor.example',
}

export const SAMPLE_NAME = 'Sample Visitor'
export const SAMPLE_TOKEN = 'sample-sample-sample-sample-sample-sample-0'

export const sampleApplication: Application = {
  ...sampleRow,
  id: '01999e3f-0000-7000-8000-5b11c09f2a11',
  fullName: SAMPLE_NAME,
  phone: '+14035550142',
  city: 'Calgary',
  state: 'Alberta',
  country: 'Canada',
  gender: 'Others',
  educationLevel: "Bachelor's Degree",
  fieldOfStudy: 'Mathematics',
  hasProgrammingExperience: true,
  employmentStatus: 'Fulltime',
  courseName: 'Cyber Security',
  cohortId: 'cyber-security-2027-01',
  linkedInUrl: 'linkedin.example/in/sample-visitor',
  waiverCode: '',
  feeStatus: 'due',
  status: 'submitted',
}

export const sampleTerms: OfferTerms = {
  cohortId: 'cyber-security-2027-01',
  starts: '2027-03-29',
  ends: '2027-07-14',
  days: ['Mon', 'Wed'],
  from: '18:00',
  to: '20:30',
  timeZone: 'America/Edmonton',
  zoneLabel: 'Mountain Time',
  tuition: { amount: 4800, currency: 'USD' },
  paymentPlan: 'In full before the first class, or in four payments, one a month.',
  withdrawal: 'Before the first class, all tuition is returned. After it, the refund policy says how much is returned.',
}
