import { formPaths, pageFiles } from '#content/page-files.data.ts'
import { CALENDAR_PATH, type SitePath } from '#content/site-paths.ts'
import type { Sizes } from './size-budget.ts'

/** Bytes as sent (brotli). Raise one only for what is worth it to visitors (`npm run check:size -- --print`). */
const budgets: Record<SitePath, Sizes> = {
  '/': { html: 14_500, css: 15_500, js: 115_000 },
  '/about': { html: 7_250, css: 15_500, js: 113_250 },
  '/contact': { html: 9_500, css: 15_500, js: 131_250 },
  '/talents': { html: 8_500, css: 15_500, js: 115_000 },
  '/resumes': { html: 6_500, css: 15_500, js: 111_750 },
  '/webinar': { html: 7_500, css: 15_500, js: 112_250 },
  '/scholarship': { html: 8_000, css: 15_500, js: 113_500 },
  '/enterprise-custom-training': { html: 7_500, css: 15_500, js: 114_250 },
  '/corporate-calendar-training': { html: 10_750, css: 15_500, js: 117_000 },
  '/custom-training': { html: 10_500, css: 15_500, js: 132_500 },
  '/apply': { html: 9_750, css: 15_500, js: 137_250 },
  '/success': { html: 5_250, css: 15_500, js: 112_000 },
  '/unsubscribe': { html: 5_000, css: 15_500, js: 113_250 },
  '/choose': { html: 6_750, css: 15_500, js: 110_750 },
  '/compare': { html: 8_250, css: 15_500, js: 110_000 },
}

/** Of the pages that are one Markdown file each. */
const training: Sizes = { html: 15_250, css: 15_500, js: 117_500 }
const policy: Sizes = { html: 10_500, css: 15_500, js: 110_750 }
/** Of the pages that are a form (content/forms). */
const form: Sizes = { html: 9_750, css: 15_500, js: 135_250 }
/** Of the pages of corporate sessions. */
const session: Sizes = { html: 10_000, css: 15_500, js: 134_000 }

export function budgetOf(path: SitePath): Sizes {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return session
  if (formPaths.includes(path)) return form
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
