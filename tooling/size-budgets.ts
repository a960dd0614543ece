import { formPaths, pageFiles } from '#content/page-files.data.ts'
import { CALENDAR_PATH, type SitePath } from '#content/site-paths.ts'

/** Bytes as sent with brotli, without headers and scripts fetched later. */
type Budget = { html: number; js: number }

/** Budget for the style sheet, which is the same on all pages. */
export const CSS_BUDGET = 16_250

/** Raise a budget only if visitors gain from it (`npm run check:size -- --print`). */
const budgets: Record<SitePath, Budget> = {
  '/': { html: 14_700, js: 115_000 },
  '/about': { html: 7_500, js: 112_750 },
  '/contact': { html: 10_000, js: 131_250 },
  '/talents': { html: 8_600, js: 114_250 },
  '/resumes': { html: 6_900, js: 110_750 },
  '/webinar': { html: 8_000, js: 111_750 },
  '/scholarship': { html: 8_250, js: 112_500 },
  '/enterprise-custom-training': { html: 7_750, js: 113_500 },
  '/corporate-calendar-training': { html: 11_000, js: 116_500 },
  '/custom-training': { html: 10_900, js: 132_500 },
  '/apply': { html: 10_100, js: 136_750 },
  '/success': { html: 5_750, js: 113_000 },
  '/unsubscribe': { html: 5_500, js: 112_250 },
  '/choose': { html: 7_250, js: 109_500 },
  '/compare': { html: 9_750, js: 109_750 },
}

/** Pages with a Markdown file each. */
const training: Budget = { html: 16_050, js: 118_500 }
const policy: Budget = { html: 10_750, js: 110_000 }
/** Form pages (content/forms). */
const form: Budget = { html: 10_250, js: 134_250 }
/** Workshop pages. */
const session: Budget = { html: 11_000, js: 134_750 }

export function getBudget(path: SitePath): Budget {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return session
  if (formPaths.includes(path)) return form
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
