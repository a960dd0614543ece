import { numberText } from '#content/format.ts'
import { MERGE_FIELD, type MergeField } from '#content/merge-fields.ts'
import { cleanLine, cleanText } from '#contract/clean-text.ts'
import { getReference } from '#contract/leads.ts'

/** Values of merge fields. Fields without a value stay in the text. */
export type MergeValues = Partial<Record<MergeField, string>>

export const SUBJECT_MAX_LENGTH = 150
export const BODY_MAX_LENGTH = 10_000

/** Form input. Paragraphs of `body` are separated by an empty line. */
export type EmailText = { subject: string; body: string }

/** Cleans form input and fills in merge fields that have a value. */
export const fillIn = ({ subject, body }: EmailText, values: Partial<Record<string, string>>): EmailText => ({
  subject: merge(cleanText(subject), values),
  body: merge(cleanText(body), values),
})

/** Fills in merge fields once. Does not expand fields inside values. */
function merge(text: string, values: Partial<Record<string, string>>): string {
  return text.replaceAll(MERGE_FIELD, (whole, name: string) =>
    Object.hasOwn(values, name) ? oneLine(values[name] ?? '') : whole,
  )
}

/** A visitor's name can contain line breaks, or braces that look like a field. */
function oneLine(value: string): string {
  return cleanLine(value).replaceAll(/([{}])\1+/g, '$1')
}

/** Returns the values for a record. Days are formatted. */
export function getValues(
  { id, name, ...others }: { id: string; name: string } & Pick<MergeValues, 'course' | 'start' | 'respondBy'>,
  academyName: string,
): MergeValues {
  return {
    ...others,
    name: withoutLink(name),
    firstName: withoutLink(cleanLine(name).split(' ')[0] ?? ''),
    reference: getReference({ id }),
    academy: academyName,
  }
}

/** Email clients would link `bait.example`, which a stranger may have typed as the name. */
const withoutLink = (name: string) => name.replaceAll(/\.(?=\S)/g, '. ')

/** Returns problems by field, for text with its merge fields filled in. */
export function textProblems({ subject, body }: EmailText) {
  return {
    subject: subject.includes('\n')
      ? 'The subject must be one line.'
      : textProblem('The subject', subject, SUBJECT_MAX_LENGTH),
    body: textProblem('The email', body, BODY_MAX_LENGTH),
  }
}

function textProblem(what: string, text: string, max: number): string | undefined {
  if (text === '') return `${what} must not be empty.`
  if (text.length > max) return `${what} must be at most ${numberText(max)} characters long.`
  const field = /\{\{.*?\}\}|\{\{/.exec(text)?.[0]
  return field && `${what} has a field that cannot be filled in: ${field.slice(0, 40)}`
}
