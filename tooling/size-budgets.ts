import { formPaths, pageFiles } from '#content/page-files.data.ts'
import { CALENDAR_PATH, type SitePath } from '#content/site-paths.ts'

/** Bytes as sent with brotli, without headers and scripts fetched later. */
type Budget = { html: number; js: number }

/** Budget for the style sheet, which is the same on all pages. */
export const CSS_BUDGET = 17_500

/** Raise a budget only if visitors gain from it (`npm run check:size -- --print`). */
const budgets: Record<SitePath, Budget> = {
  '/': { html: 18_850, js: 114_700 },
  '/about': { html: 7_500, js: 111_850 },
  '/contact': { html: 10_000, js: 130_300 },
  '/talents': { html: 8_600, js: 113_150 },
  '/resumes': { html: 7_050, js: 111_100 },
  '/webinar': { html: 8_000, js: 110_700 },
  '/scholarship': { html: 8_850, js: 110_900 },
  '/enterprise-custom-training': { html: 7_750, js: 112_950 },
  '/corporate-calendar-training': { html: 11_100, js: 114_150 },
  '/custom-training': { html: 10_900, js: 131_150 },
  '/apply': { html: 10_100, js: 135_200 },
  '/success': { html: 6_450, js: 113_050 },
  '/unsubscribe': { html: 5_500, js: 111_800 },
  '/choose': { html: 7_250, js: 110_100 },
  '/compare': { html: 10_700, js: 111_350 },
}

/** Pages with a Markdown file each. */
const training: Budget = { html: 16_650, js: 117_900 }
const policy: Budget = { html: 10_750, js: 108_200 }
/** Form pages (content/forms). */
const form: Budget = { html: 10_250, js: 133_050 }
/** Workshop pages. */
const checkoutSession: Budget = { html: 11_000, js: 133_500 }

export function getBudget(path: SitePath): Budget {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return checkoutSession
  if (formPaths.includes(path)) return form
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
