import { leadTables } from '#api/lead-tables.ts'
import { contactFields } from '#contract/contact.ts'
import type { FieldRules } from '#contract/form-fields.ts'
import { employmentStatuses, type Option, programmingExperience } from '#contract/options.ts'
import { resumeFields, scanResults } from '#contract/resumes.ts'
import { talentFields } from '#contract/talent.ts'
import { trainingFields } from '#contract/training.ts'

/** One column of an export. JSON knows it by its field, people by its heading. */
export type Column<Field extends string = string> = {
  field: Field
  heading: string
  /** Where people read another word than the one that is kept. */
  options?: readonly Option[]
  isPhone?: boolean
}

/** What can be exported: the table, what rows of it are called, and its columns in order. */
type Kind<Table extends { $inferSelect: object }> = {
  table: Table
  rows: string
  columns: Column<keyof Table['$inferSelect'] & string>[]
}

const { application, contact, talent, training, resume, subscription } = leadTables
const received = { field: 'createdAt', heading: 'Received (UTC)' } as const
const id = { field: 'id', heading: 'Id' } as const

/** Columns of a form are its fields, under the labels that the visitor saw. */
function columnsOf<Rules extends FieldRules>(rules: Rules): Column<keyof Rules & string>[] {
  return Object.entries(rules).map(([field, { label, kind, options }]) => ({
    field,
    heading: label,
    ...(options && { options }),
    ...(kind === 'phone' && { isPhone: true }),
  }))
}

const applications: Kind<typeof application> = {
  table: application,
  rows: 'applications',
  columns: [
    received,
    { field: 'fullName', heading: 'Name' },
    { field: 'email', heading: 'Email Address' },
    { field: 'phone', heading: 'Phone Number', isPhone: true },
    { field: 'country', heading: 'Country' },
    { field: 'state', heading: 'State' },
    { field: 'city', heading: 'City' },
    { field: 'gender', heading: 'Gender' },
    { field: 'educationLevel', heading: 'Highest Education Level' },
    { field: 'fieldOfStudy', heading: 'Field of Study' },
    { field: 'hasProgrammingExperience', heading: 'Programming Experience', options: programmingExperience },
    { field: 'employmentStatus', heading: 'Current Employment Status', options: employmentStatuses },
    { field: 'courseName', heading: 'Course' },
    { field: 'courseId', heading: 'Course Id' },
    { field: 'admissionCycle', heading: 'Admission Cycle' },
    { field: 'linkedInUrl', heading: 'LinkedIn Profile URL' },
    { field: 'waiverCode', heading: 'Application Waiver Code' },
    { field: 'feeStatus', heading: 'Application Fee' },
    id,
  ],
}

const { consent: _, ...resumeAnswers } = resumeFields
const resumes: Kind<typeof resume> = {
  table: resume,
  rows: 'resumes',
  columns: [
    received,
    ...columnsOf(resumeAnswers),
    { field: 'consentedAt', heading: 'Consented to be presented (UTC)' },
    { field: 'fileName', heading: 'File' },
    { field: 'fileType', heading: 'File Type' },
    { field: 'fileBytes', heading: 'File Size (bytes)' },
    { field: 'scan', heading: 'Virus Scan', options: scanResults },
    id,
  ],
}

const subscriptions: Kind<typeof subscription> = {
  table: subscription,
  rows: 'subscriptions',
  columns: [
    received,
    { field: 'email', heading: 'Email Address' },
    { field: 'consentedAt', heading: 'Consented (UTC)' },
    { field: 'consentedOn', heading: 'Consented on Page' },
    { field: 'unsubscribedAt', heading: 'Unsubscribed (UTC)' },
    id,
  ],
}

/** By the word that `npm run export` takes. */
export const exportKinds = {
  applications,
  contact: { table: contact, rows: 'messages', columns: [received, ...columnsOf(contactFields), id] },
  talent: { table: talent, rows: 'talent requests', columns: [received, ...columnsOf(talentFields), id] },
  training: { table: training, rows: 'training requests', columns: [received, ...columnsOf(trainingFields), id] },
  resumes,
  subscriptions,
} satisfies {
  applications: Kind<typeof application>
  contact: Kind<typeof contact>
  talent: Kind<typeof talent>
  training: Kind<typeof training>
  resumes: Kind<typeof resume>
  subscriptions: Kind<typeof subscription>
}
export type ExportKind = keyof typeof exportKinds
