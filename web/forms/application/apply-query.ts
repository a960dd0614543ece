import { isSitePath } from '#content/site-paths.ts'
import { TEXT_MAX_LENGTH } from '#contract/fields.ts'

const LABEL_MAX_LENGTH = 100

/** Reads the query of `/apply` (specification 2, "Enrollment form page"). `draft` is the token of a saved form's link. */
export function readApplyQuery(query: URLSearchParams) {
  const text = (name: string, max: number) => [...(query.get(name)?.trim() ?? '')].slice(0, max).join('')
  const path = text('path', TEXT_MAX_LENGTH)
  return {
    course: text('course', LABEL_MAX_LENGTH) || 'Individual Trainings',
    path: isSitePath(path) ? path : '/#training',
    start: text('start', LABEL_MAX_LENGTH),
    promo: text('promo', TEXT_MAX_LENGTH),
    application: text('application', 36),
    draft: text('draft', 64),
  }
}
