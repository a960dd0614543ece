import { isSitePath } from '#content/site-paths.ts'
import { TEXT_MAX_LENGTH } from '#contract/fields.ts'

/** Query of `/apply` (specification 2, "Enrollment form page"). */
export type ApplyQuery = {
  course: string
  path: string
  /** Id of a preselected start, or ''. */
  start: string
  /** Waiver code to fill in and lock, or ''. */
  promo: string
  application: string
  /** Token of a saved form's link, or ''. */
  draft: string
}

const LABEL_MAX_LENGTH = 100

export function readApplyQuery(query: URLSearchParams): ApplyQuery {
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
