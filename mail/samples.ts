import type { Application } from './email.ts'

/** Made-up data that the samples of several emails share. */
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
