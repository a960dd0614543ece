import { pageFiles } from '#content/page-files.data.ts'
import type { SitePath } from '#content/site-paths.ts'
import type { Sizes } from './size-budget.ts'

type Budget = Omit<Sizes, 'first'>

/** Bytes as sent (brotli). Raise one only for what is worth it to visitors (`npm run check:size -- --print`). */
const budgets: Record<SitePath, Budget> = {
  '/': { html: 10_500, css: 15_000, js: 112_500 },
  '/about': { html: 6_250, css: 15_000, js: 109_000 },
  '/contact': { html: 9_500, css: 15_000, js: 130_500 },
  '/talents': { html: 6_750, css: 15_000, js: 110_000 },
  '/talents/request': { html: 9_000, css: 15_000, js: 130_000 },
  '/resumes': { html: 6_250, css: 15_000, js: 109_000 },
  '/resumes/submit': { html: 9_500, css: 15_000, js: 133_000 },
  '/webinar': { html: 6_000, css: 15_000, js: 110_500 },
  '/scholarship': { html: 7_000, css: 15_000, js: 110_000 },
  '/enterprise-custom-training': { html: 7_000, css: 15_000, js: 111_000 },
  '/corporate-calendar-training': { html: 8_000, css: 15_000, js: 117_000 },
  '/custom-training': { html: 10_250, css: 15_000, js: 131_000 },
  '/apply': { html: 10_650, css: 15_000, js: 127_500 },
  '/success': { html: 4_500, css: 15_000, js: 108_000 },
  '/unsubscribe': { html: 5_250, css: 15_000, js: 122_000 },
}

/** Of the pages that are one Markdown file each. */
const training: Budget = { html: 9_250, css: 15_000, js: 112_000 }
const policy: Budget = { html: 8_000, css: 15_000, js: 111_500 }

export function budgetOf(path: SitePath): Budget {
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
