import { formPaths, pageFiles } from '#content/page-files.data.ts'
import { CALENDAR_PATH, type SitePath } from '#content/site-paths.ts'
import type { Sizes } from './size-budget.ts'

/** Bytes as sent (brotli). Raise one only for what is worth it to visitors (`npm run check:size -- --print`). */
const budgets: Record<SitePath, Sizes> = {
  '/': { html: 14_000, css: 15_250, js: 113_750 },
  '/about': { html: 7_000, css: 15_250, js: 112_000 },
  '/contact': { html: 9_250, css: 15_250, js: 130_750 },
  '/talents': { html: 7_750, css: 15_250, js: 113_500 },
  '/resumes': { html: 6_250, css: 15_250, js: 111_000 },
  '/webinar': { html: 7_250, css: 15_250, js: 110_750 },
  '/scholarship': { html: 7_750, css: 15_250, js: 112_000 },
  '/enterprise-custom-training': { html: 7_000, css: 15_250, js: 113_000 },
  '/corporate-calendar-training': { html: 10_500, css: 15_250, js: 116_000 },
  '/custom-training': { html: 10_250, css: 15_250, js: 132_250 },
  '/apply': { html: 9_750, css: 15_250, js: 136_750 },
  '/success': { html: 5_250, css: 15_250, js: 111_000 },
  '/unsubscribe': { html: 5_000, css: 15_250, js: 113_250 },
  '/choose': { html: 6_250, css: 15_250, js: 109_250 },
  '/compare': { html: 8_000, css: 15_250, js: 109_000 },
}

/** Of the pages that are one Markdown file each. */
const training: Sizes = { html: 13_500, css: 15_250, js: 115_000 }
const policy: Sizes = { html: 10_000, css: 15_250, js: 109_500 }
/** Of the pages that are a form (content/forms). */
const form: Sizes = { html: 9_500, css: 15_250, js: 134_500 }
/** Of the pages of corporate sessions. */
const session: Sizes = { html: 9_250, css: 15_250, js: 132_750 }

export function budgetOf(path: SitePath): Sizes {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return session
  if (formPaths.includes(path)) return form
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
