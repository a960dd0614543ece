import { pageFiles } from '#content/page-files.data.ts'
import { CALENDAR_PATH, type SitePath } from '#content/site-paths.ts'
import type { Sizes } from './size-budget.ts'

type Budget = Omit<Sizes, 'first'>

/** Bytes as sent (brotli). Raise one only for what is worth it to visitors (`npm run check:size -- --print`). */
const budgets: Record<SitePath, Budget> = {
  '/': { html: 10_500, css: 13_750, js: 114_500 },
  '/about': { html: 7_000, css: 14_100, js: 111_000 },
  '/contact': { html: 9_250, css: 14_100, js: 131_750 },
  '/talents': { html: 7_750, css: 14_250, js: 112_750 },
  '/talents/request': { html: 9_050, css: 14_100, js: 131_750 },
  '/resumes': { html: 6_250, css: 14_100, js: 110_000 },
  '/resumes/submit': { html: 9_500, css: 14_100, js: 133_500 },
  '/webinar': { html: 6_250, css: 14_100, js: 112_500 },
  '/scholarship': { html: 7_250, css: 14_100, js: 112_250 },
  '/enterprise-custom-training': { html: 7_000, css: 14_400, js: 112_500 },
  '/corporate-calendar-training': { html: 10_750, css: 14_400, js: 118_500 },
  '/custom-training': { html: 10_250, css: 14_100, js: 132_000 },
  '/apply': { html: 10_600, css: 14_100, js: 131_600 },
  '/success': { html: 5_000, css: 14_100, js: 109_500 },
  '/unsubscribe': { html: 5_300, css: 14_100, js: 112_500 },
  '/choose': { html: 6_250, css: 13_250, js: 110_250 },
  '/compare': { html: 8_500, css: 13_250, js: 109_500 },
}

/** Of the pages that are one Markdown file each. */
const training: Budget = { html: 12_300, css: 14_900, js: 118_500 }
const policy: Budget = { html: 8_350, css: 14_100, js: 113_000 }
/** Of the pages of corporate sessions. */
const session: Budget = { html: 10_250, css: 14_400, js: 135_250 }

export function budgetOf(path: SitePath): Budget {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return session
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
