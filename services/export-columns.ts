import { type ApplicationStatus, applicationStatuses, recordFee } from '#contract/application-status.ts'
import { applicationFields } from '#contract/applications.ts'
import { scanResults } from '#contract/files.ts'
import type { FieldRule } from '#contract/form-fields.ts'
import type { LeadRecord } from '#contract/forms/lead-form.ts'
import { type LeadExport, type LeadKind, leadForms, type RegisteredForm } from '#contract/forms/lead-forms.ts'
import { applications, leads, subscriptions } from '#database/schema.ts'
import type { Column } from './csv.ts'
import { toDecimal } from './money.ts'

/** An export: table, kind of its rows, their plural, and columns in order. */
export type Kind<Table = typeof applications | typeof subscriptions | typeof leads, Field extends string = string> = {
  table: Table
  kind?: LeadKind
  rows: string
  columns: Column<Field>[]
}

const received = { field: 'createdAt', heading: 'Received (UTC)' } as const
const id = { field: 'id', heading: 'Id' } as const

const statuses = Object.entries(applicationStatuses).map(([value, { staff: label }]) => ({ value, label }))

/** As in the desk's lists. */
function owedStatus({ feeStatus, status }: Record<string, unknown>): string {
  return recordFee({ feeStatus: String(feeStatus), status: status as ApplicationStatus })
}

function owedAmount({ feeAmount: amount, feeCurrency: currency }: Record<string, unknown>): string {
  return typeof amount === 'number' && typeof currency === 'string' ? toDecimal({ amount, currency }) : ''
}

/** Returns one column per field of a form, with the labels that visitors see. */
function getColumns<Field extends string>(fields: Record<Field, FieldRule>): Column<Field>[] {
  return (Object.entries(fields) as [Field, FieldRule][])
    .filter(([, { kind }]) => kind !== 'consent')
    .map(([field, rule]) => ({
      field,
      heading: rule.heading ?? rule.label,
      /** Read late, as they may follow the academy's place. */
      get options() {
        return rule.options ?? []
      },
      isPhone: rule.kind === 'phone',
      isLink: rule.kind === 'link',
    }))
}

/** Those of `withFees` (charges/balances.ts), too. */
type ApplicationField = keyof typeof applications.$inferSelect | 'feeAmount' | 'feeCurrency'

const applicationExport: Kind<typeof applications, ApplicationField> = {
  table: applications,
  rows: 'applications',
  columns: [
    received,
    ...getColumns(applicationFields).flatMap((column): Column<ApplicationField>[] => {
      if (column.field === 'courseId') return [{ field: 'courseName', heading: 'Course' }, column]
      if (column.field === 'startId') return [column, { field: 'admissionCycle', heading: 'Admission Cycle' }]
      return [column]
    }),
    { field: 'feeStatus', heading: 'Application Fee', getValue: owedStatus },
    { field: 'feeAmount', heading: 'Fee Amount', isNumber: true, getValue: owedAmount },
    { field: 'feeCurrency', heading: 'Fee Currency' },
    { field: 'status', heading: 'Admission', options: statuses },
    id,
  ],
}

const fileColumns: Column[] = [
  { field: 'consentedAt', heading: 'Consented to be presented (UTC)' },
  { field: 'fileName', heading: 'File' },
  { field: 'fileType', heading: 'File Type' },
  { field: 'fileBytes', heading: 'File Size (bytes)' },
  { field: 'scan', heading: 'Virus Scan', options: scanResults },
]

/** Empty while the reservation's age decides. */
const seatsColumn: Column = { field: 'seatsState', heading: 'Seats Confirmed or Released' }

function leadExport({ kind, fields, file, export: { rows } }: RegisteredForm): Kind<typeof leads> {
  const more = kind === 'reservation' ? [seatsColumn] : file ? fileColumns : []
  return { table: leads, kind, rows, columns: [received, ...getColumns(fields), ...more, id] }
}

const subscriptionExport: Kind<typeof subscriptions, keyof typeof subscriptions.$inferSelect> = {
  table: subscriptions,
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

export type ExportKind = 'applications' | LeadExport | 'subscriptions'

/** Keys are the arguments of `npm run export`. */
export const exportKinds = {
  applications: applicationExport,
  ...Object.fromEntries(leadForms.map((form) => [form.export.name, leadExport(form)])),
  subscriptions: subscriptionExport,
} as Record<ExportKind, Kind>

/** Useless to others, or for staff only. The token would open a subscriber's unsubscribe page. */
export const internalFields = [
  'foldedEmail',
  'idempotencyKey',
  'bodyDigest',
  'enteredBy',
  'referrerKind',
  'statusSince',
  'waitlistRank',
  'interviewAt',
  'interviewMinutes',
  'interviewPlace',
  'interviewNotes',
  'interviewId',
  'interviewSequence',
  'interviewStaffId',
  'interviewReminds',
  'unsubscribeToken',
  'fileKey',
] as const satisfies (
  | keyof typeof applications.$inferSelect
  | keyof typeof subscriptions.$inferSelect
  | keyof LeadRecord
)[]

/** Gives a row the field names of exports and the lead webhook, where a start is a cohort (docs/webhook.md). */
export function withWireNames(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name === 'startId' ? 'cohortId' : name, value]))
}

/** Removes internal fields for exports and the lead webhook. */
export function publicFields(row: Record<string, unknown>): Record<string, unknown> {
  const internal: readonly string[] = internalFields
  return withWireNames(Object.fromEntries(Object.entries(row).filter(([name]) => !internal.includes(name))))
}
