import { formPaths, pageFiles } from '#content/page-files.data.ts'
import { CALENDAR_PATH, type SitePath } from '#content/site-paths.ts'

/** Bytes as sent with brotli, without headers and scripts fetched later. */
type Budget = { html: number; js: number }

/** Budget for the style sheet, which is the same on all pages. */
export const CSS_BUDGET = 17_500

/** Raise a budget only if visitors gain from it (`npm run check:size -- --print`). */
const budgets: Record<SitePath, Budget> = {
  '/': { html: 18_850, js: 114_050 },
  '/about': { html: 7_500, js: 111_200 },
  '/contact': { html: 10_000, js: 129_600 },
  '/talents': { html: 8_600, js: 112_500 },
  '/resumes': { html: 7_050, js: 110_450 },
  '/webinar': { html: 8_000, js: 110_050 },
  '/scholarship': { html: 8_850, js: 110_250 },
  '/enterprise-custom-training': { html: 7_750, js: 112_300 },
  '/corporate-calendar-training': { html: 11_100, js: 113_450 },
  '/custom-training': { html: 10_900, js: 130_450 },
  '/apply': { html: 10_100, js: 134_500 },
  '/success': { html: 6_450, js: 112_450 },
  '/unsubscribe': { html: 5_500, js: 111_150 },
  '/choose': { html: 7_250, js: 109_450 },
  '/compare': { html: 10_700, js: 110_650 },
}

/** Pages with a Markdown file each. */
const training: Budget = { html: 16_650, js: 117_250 }
const policy: Budget = { html: 10_750, js: 107_550 }
/** Form pages (content/forms). */
const form: Budget = { html: 10_250, js: 132_350 }
/** Workshop pages. */
const session: Budget = { html: 11_000, js: 132_850 }

export function getBudget(path: SitePath): Budget {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return session
  if (formPaths.includes(path)) return form
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
