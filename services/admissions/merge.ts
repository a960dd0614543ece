import { wholeDay } from '#content/format.ts'
import { MERGE_FIELD, type MergeField } from '#content/merge-fields.ts'
import type { Cohort } from '#contract/cohorts.ts'
import { referenceOf } from '#contract/leads.ts'
import type { applications } from '#database/schema.ts'

/** What merge fields become; those without a value stay as they are. */
export type MergeValues = Partial<Record<MergeField, string>>

/** Fills in merge fields, once: what a value looks like is not read again. */
export function merge(words: string, values: MergeValues): string {
  return words.replaceAll(MERGE_FIELD, (whole, name: MergeField) =>
    Object.hasOwn(values, name) ? oneLine(values[name] ?? '') : whole,
  )
}

/** A visitor's name could have line breaks, or braces that look like another field. */
function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/([{}])\1+/g, '$1')
    .trim()
}

/** What the fields become for an application. @param respondBy null where it is not known yet, or for other outcomes than an offer */
export function valuesOf(
  application: Pick<typeof applications.$inferSelect, 'id' | 'fullName' | 'courseName'>,
  cohort: Pick<Cohort, 'starts'> | undefined,
  respondBy: string | null,
  academyName: string,
): MergeValues {
  return {
    // Mail programs make a link of `bait.example`, which a stranger may have typed as the name.
    name: application.fullName.replaceAll(/\.(?=\S)/g, '. '),
    course: application.courseName,
    start: cohort ? wholeDay(cohort.starts) : 'to be confirmed',
    ...(respondBy && { respondBy: wholeDay(respondBy) }),
    reference: referenceOf(application),
    academy: academyName,
  }
}
