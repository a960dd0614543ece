import { pageFiles } from '#content/page-files.data.ts'
import type { SitePath } from '#content/site-paths.ts'
import type { Sizes } from './size-budget.ts'

/**
 * The most that each page may weigh, in bytes as sent (brotli): a little more than it weighs, or than the largest of its kind. Raise one only for something
 * that is worth it to visitors, and lower it where something was won. `npm run check:size -- --print` shows what is there.
 */
const budgets: Record<SitePath, Sizes> = {
  '/': { html: 12_500, css: 12_000, js: 112_500 },
  '/about': { html: 7_250, css: 12_000, js: 109_000 },
  '/contact': { html: 11_250, css: 12_000, js: 130_500 },
  '/talents': { html: 7_750, css: 12_000, js: 110_000 },
  '/talents/request': { html: 10_500, css: 12_000, js: 130_000 },
  '/resumes': { html: 7_250, css: 12_000, js: 109_000 },
  '/resumes/submit': { html: 11_250, css: 12_000, js: 133_000 },
  '/webinar': { html: 7_250, css: 12_000, js: 110_500 },
  '/scholarship': { html: 8_250, css: 12_000, js: 110_000 },
  '/enterprise-custom-training': { html: 8_250, css: 12_000, js: 111_000 },
  '/corporate-calendar-training': { html: 9_250, css: 12_000, js: 117_000 },
  '/custom-training': { html: 12_250, css: 12_000, js: 131_000 },
  '/apply': { html: 11_250, css: 12_000, js: 127_500 },
  '/success': { html: 5_000, css: 12_000, js: 108_000 },
  '/unsubscribe': { html: 5_250, css: 12_000, js: 122_000 },
}

/** Of the pages that are one Markdown file each. */
const training: Sizes = { html: 10_750, css: 12_000, js: 112_000 }
const policy: Sizes = { html: 9_000, css: 12_000, js: 111_500 }

/** What a page may weigh. */
export function budgetOf(path: SitePath): Sizes {
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
