/** What the texts of decisions.yaml may name in double braces: `{{name}}`. */
export const mergeFields = ['name', 'course', 'start', 'respondBy', 'reference', 'academy'] as const
export type MergeField = (typeof mergeFields)[number]

/** Finds what is in double braces, whether or not there is such a field. */
export const MERGE_FIELD = /\{\{\s*(.*?)\s*\}\}/g
