import { z } from 'zod'
import { MERGE_FIELD, type MergeField, mergeFields } from '#content/merge-fields.ts'
import { label, needed, sample, text } from './parts.ts'

const SUBJECT_MAX_LENGTH = 150
const BODY_MAX_LENGTH = 10_000
const WITHDRAWAL_MAX_LENGTH = 400

/** Text with merge fields: required ones, ones without a value here, and ones that staff fill in. */
function words(maxLength: number, needed: MergeField[], without: MergeField[], byHand: string[]) {
  return text.pipe(z.string().max(maxLength)).superRefine((value, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', message })
    const named = [...value.matchAll(MERGE_FIELD)].map(([, name = '']) => name)
    for (const name of named) {
      if (![...mergeFields, ...byHand].some((field) => field === name)) {
        refuse(`There is no field {{${name}}}: use ${mergeFields.map((field) => `{{${field}}}`).join(', ')}.`)
      }
    }
    for (const field of needed) if (!named.includes(field)) refuse(`must name {{${field}}}.`)
    for (const field of without) if (named.includes(field)) refuse(`must not name {{${field}}}: only an offer has one.`)
    if (value.replaceAll(MERGE_FIELD, '').match(/\{\{|\}\}/)) refuse('has double braces that do not close.')
  })
}

const template = (needed: MergeField[], without: MergeField[], byHand: string[] = []) =>
  z.strictObject({
    subject: words(SUBJECT_MAX_LENGTH, [], without, byHand).refine(
      (value) => !value.includes('\n'),
      'must be one line.',
    ),
    body: words(BODY_MAX_LENGTH, needed, without, byHand),
  })

const other = template(['course'], ['respondBy'])

/** decisions.yaml: emails of decisions, the answer about tuition, and reasons that staff choose from. */
export const decisions = z.strictObject({
  sample,
  templates: z.strictObject({
    offered: template(['course', 'respondBy'], []),
    waitlisted: other,
    rejected: other,
    offer_withdrawn: other,
  }),
  /** Start of the reply to a question about tuition. */
  tuition: template(['course'], ['respondBy'], ['tuition', 'paymentPlan']),
  /** Default text of an offer about tuition after a withdrawal. */
  withdrawal: needed(text.pipe(z.string().max(WITHDRAWAL_MAX_LENGTH)), 'every offer says what happens to tuition.'),
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
