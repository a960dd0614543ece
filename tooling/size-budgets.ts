import { pageFiles } from '#content/page-files.data.ts'
import { CALENDAR_PATH, type SitePath } from '#content/site-paths.ts'
import type { Sizes } from './size-budget.ts'

/** Bytes as sent (brotli). Raise one only for what is worth it to visitors (`npm run check:size -- --print`). */
const budgets: Record<SitePath, Sizes> = {
  '/': { html: 14_000, css: 15_250, js: 113_500 },
  '/about': { html: 7_000, css: 15_250, js: 112_750 },
  '/contact': { html: 9_250, css: 15_250, js: 131_500 },
  '/talents': { html: 7_750, css: 15_250, js: 114_250 },
  '/talents/request': { html: 9_250, css: 15_250, js: 133_250 },
  '/resumes': { html: 6_250, css: 15_250, js: 111_500 },
  '/resumes/submit': { html: 9_500, css: 15_250, js: 135_000 },
  '/webinar': { html: 7_250, css: 15_250, js: 113_250 },
  '/scholarship': { html: 7_750, css: 15_250, js: 113_250 },
  '/enterprise-custom-training': { html: 7_000, css: 15_250, js: 114_000 },
  '/corporate-calendar-training': { html: 9_750, css: 15_250, js: 118_750 },
  '/custom-training': { html: 10_250, css: 15_250, js: 132_750 },
  '/apply': { html: 9_500, css: 15_250, js: 135_500 },
  '/success': { html: 5_250, css: 15_250, js: 111_500 },
  '/unsubscribe': { html: 5_000, css: 15_250, js: 113_750 },
  '/choose': { html: 5_500, css: 15_250, js: 110_500 },
  '/compare': { html: 7_750, css: 15_250, js: 109_750 },
}

/** Of the pages that are one Markdown file each. */
const training: Sizes = { html: 11_750, css: 15_250, js: 119_000 }
const policy: Sizes = { html: 8_500, css: 15_250, js: 113_250 }
/** Of the pages of corporate sessions. */
const session: Sizes = { html: 9_250, css: 15_250, js: 134_000 }

export function budgetOf(path: SitePath): Sizes {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return session
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
