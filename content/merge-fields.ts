/** Fields that decisions.yaml may contain in double braces: `{{name}}`. */
export const mergeFields = ['name', 'firstName', 'course', 'start', 'respondBy', 'reference', 'academy'] as const
export type MergeField = (typeof mergeFields)[number]

/** Also matches unknown fields. */
export const MERGE_FIELD = /\{\{\s*(.*?)\s*\}\}/g
