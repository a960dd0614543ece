import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Actions in the audit log. office/desk/log/words.tsx has a text for each. */
export const auditActions = [
  ...(['staff.signed_in', 'staff.signed_out', 'staff.joined', 'staff.invited', 'staff.invitation_canceled'] as const),
  ...(['staff.role_changed', 'staff.disabled', 'staff.enabled', 'staff.reset', 'staff.renamed'] as const),
  ...([
    'staff.shortcuts_set',
    'staff.notices_set',
    'staff.passkey_added',
    'staff.passkey_removed',
    'staff.codes_made',
  ] as const),
  ...(['staff.calendar_made', 'staff.calendar_removed'] as const),
  ...(['staff.sign_in_ended', 'record.viewed', 'record.assigned', 'record.state', 'record.snoozed'] as const),
  ...([
    'record.noted',
    'record.downloaded',
    'record.seats',
    'record.names',
    'record.buyer',
    'email.again',
    'reply.sent',
    'reply.taken_back',
    'reminder.saved',
    'template.saved',
    'template.deleted',
    'site.backed_up',
    'records.exported',
    'person.merged',
    'person.taken_apart',
    'person.exported',
    'person.erased',
  ] as const),
  ...([
    'batch.started',
    'batch.stopped',
    'view.saved',
    'view.deleted',
    'application.status',
    'application.interview',
  ] as const),
  ...([
    'application.placement',
    'application.waitlist',
    'reading.saved',
    'criteria.saved',
    'application.entered',
    'fee.changed',
    'payment.noted',
    'payment.undone',
    'refund.noted',
    'refund.undone',
    'charges.changed',
  ] as const),
  ...(['decision.drafted', 'decision.edited', 'decision.scheduled', 'decision.undone'] as const),
  ...(['decision.sent', 'decision.replaced', 'decision.discarded', 'decision.returned'] as const),
  ...(['documents.asked', 'document.accepted', 'document.asked_again', 'document.dropped', 'checklist.saved'] as const),
  ...(['refund.requested', 'payment.dismissed', 'invoice.issued', 'invoice.canceled'] as const),
  ...(['payments.reconciled', 'payments.exported', 'accounting.exported', 'code.made', 'code.ended'] as const),
  ...(['schedule.added', 'schedule.changed', 'schedule.undone'] as const),
  ...(['content.published', 'content.scheduled', 'content.unscheduled', 'content.unpublished'] as const),
  ...(['content.restored', 'content.imported', 'content.discarded', 'content.shared'] as const),
  ...(['webhook.tested', 'webhook.sent_again', 'webhook.started'] as const),
] as const

/** Audit log. Append-only, without personal data except ids. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull().defaultNow(),
    /** Null for an operator at the command line. Not a foreign key, so that erasing a row does not change the log. */
    staffId: uuid('staff_id'),
    action: text({ enum: auditActions }).notNull(),
    recordId: uuid('record_id'),
    /** The staff member that the action affects. */
    subjectId: uuid('subject_id'),
    requestId: text('request_id'),
    /** Ids, counts and states. */
    detail: jsonb().notNull().default({}).$type<Record<string, string | number | boolean | null>>(),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_staff').on(table.staffId, table.id),
    index('audit_log_subject').on(table.subjectId, table.id),
    index('audit_log_record').on(table.recordId, table.id),
  ],
)
