import { z } from 'zod'
import { MERGE_FIELD, mergeFields, reminderFields } from '#content/merge-fields.ts'
import { documentLimits } from '#contract/documents.ts'
import { label, sample, text } from './parts.ts'
import { refunds } from './plans.ts'

const SUBJECT_MAX_LENGTH = 150
const BODY_MAX_LENGTH = 10_000

/** Text with merge fields: those that it may contain, and those that it must. */
function mergeText(maxLength: number, fields: readonly string[], needed: readonly string[] = []) {
  return text.pipe(z.string().max(maxLength)).superRefine((value, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', message })
    const named = [...value.matchAll(MERGE_FIELD)].map(([, name = '']) => name)
    for (const name of named) {
      if (fields.includes(name)) continue
      refuse(`There is no field {{${name}}} here: use ${fields.map((field) => `{{${field}}}`).join(', ')}.`)
    }
    for (const field of needed) if (!named.includes(field)) refuse(`must name {{${field}}}.`)
    if (value.replaceAll(MERGE_FIELD, '').match(/\{\{|\}\}/)) refuse('has double braces that do not close.')
  })
}

const template = (fields: readonly string[], needed: readonly string[]) =>
  z.strictObject({
    subject: mergeText(SUBJECT_MAX_LENGTH, fields).refine((value) => !value.includes('\n'), 'must be one line.'),
    body: mergeText(BODY_MAX_LENGTH, fields, needed),
  })

/** Only an offer has a last day to answer. */
const otherFields = mergeFields.filter((field) => field !== 'respondBy')
const other = template(otherFields, ['course'])

/** decisions.yaml: emails of decisions, the answer about tuition, reminders, documents, and reasons that staff choose from. */
export const decisions = z.strictObject({
  sample,
  templates: z.strictObject({
    offered: template(mergeFields, ['course', 'respondBy']),
    waitlisted: other,
    rejected: other,
    offer_withdrawn: other,
  }),
  /** Start of the reply to a question about tuition. */
  tuition: template([...otherFields, 'tuition', 'plans'], ['course']),
  reminders: z.strictObject({
    fee: template(reminderFields.fee, ['course']),
    offer: template(reminderFields.offer, ['course']),
    class: template(reminderFields.class, ['course']),
    documents: template(reminderFields.documents, ['course']),
    due: template(reminderFields.due, ['payment', 'amount', 'dueOn']),
    overdue: template(reminderFields.overdue, ['payment', 'amount', 'dueOn']),
  }),
  /** Documents that staff ask for often. */
  documents: z
    .array(z.strictObject({ name: label, hint: text.pipe(z.string().max(documentLimits.hint)) }))
    .max(documentLimits.checklist),
  /** What a withdrawal returns, unless a start or an offer says something else. */
  refunds,
  /** Days from the acceptance of an offer to the last day to pay its deposit. */
  depositDays: z.int().min(0).max(60),
  reasons: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be small letters, digits and underscores.'),
        label,
      }),
    )
    .min(1)
    .superRefine((reasons, { addIssue }) => {
      reasons.forEach(({ id }, index) => {
        if (reasons.findIndex((item) => item.id === id) === index) return
        addIssue({ code: 'custom', path: [index, 'id'], message: `There are two reasons "${id}".` })
      })
    }),
})
