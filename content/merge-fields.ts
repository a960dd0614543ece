/** Fields that decisions.yaml may contain in double braces: `{{name}}`. */
export const mergeFields = ['name', 'firstName', 'course', 'start', 'respondBy', 'reference', 'academy'] as const
export type MergeField = (typeof mergeFields)[number]

/** Fields of reminders. They have no name, because nobody has checked the one that was typed. */
export const reminderFields = {
  fee: ['course', 'fee', 'reference', 'academy'],
  offer: ['course', 'respondBy', 'reference', 'academy'],
  class: ['course', 'start', 'reference', 'academy'],
  documents: ['course', 'respondBy', 'reference', 'academy'],
  due: ['payment', 'amount', 'dueOn', 'reference', 'academy'],
  overdue: ['payment', 'amount', 'dueOn', 'reference', 'academy'],
} as const
export type ReminderKind = keyof typeof reminderFields
/** They go to the payer, who may not be an applicant. */
export type ChargeReminderKind = 'due' | 'overdue'

/** Also matches unknown fields. */
export const MERGE_FIELD = /\{\{\s*(.*?)\s*\}\}/g
