import type { SitePath } from '#content/site-paths.ts'
import type { Sizes } from './size-budget.ts'

/**
 * The most that each page may weigh, in bytes as sent (brotli): a little more than it weighs. Raise one only for something
 * that is worth it to visitors, and lower it where something was won. `npm run check:size -- --print` shows what is there.
 */
const budgets: Partial<Record<SitePath, Sizes>> = {
  '/': { html: 12_500, css: 12_000, js: 109_500 },
  '/about': { html: 7_250, css: 12_000, js: 106_000 },
  '/contact': { html: 11_250, css: 12_000, js: 127_500 },
  '/talents': { html: 7_750, css: 12_000, js: 107_000 },
  '/talents/request': { html: 10_500, css: 12_000, js: 127_000 },
  '/resumes': { html: 7_250, css: 12_000, js: 106_000 },
  '/resumes/submit': { html: 11_250, css: 12_000, js: 130_000 },
  '/webinar': { html: 7_250, css: 12_000, js: 107_500 },
  '/scholarship': { html: 8_250, css: 12_000, js: 107_000 },
  '/generative-ai': { html: 10_500, css: 12_000, js: 108_500 },
  '/ai-engineering': { html: 10_750, css: 12_000, js: 109_000 },
  '/cloud-aws': { html: 10_250, css: 12_000, js: 108_500 },
  '/cloud-azure': { html: 10_000, css: 12_000, js: 108_500 },
  '/cyber-security': { html: 10_500, css: 12_000, js: 108_500 },
  '/data-analytics': { html: 10_250, css: 12_000, js: 108_500 },
  '/data-science': { html: 10_250, css: 12_000, js: 108_500 },
  '/dbms': { html: 10_250, css: 12_000, js: 108_500 },
  '/project-management': { html: 10_250, css: 12_000, js: 108_500 },
  '/ui-ux': { html: 10_000, css: 12_000, js: 108_500 },
  '/enterprise-custom-training': { html: 8_250, css: 12_000, js: 108_000 },
  '/corporate-calendar-training': { html: 9_250, css: 12_000, js: 114_000 },
  '/custom-training': { html: 12_250, css: 12_000, js: 128_000 },
  '/privacypolicy': { html: 9_000, css: 12_000, js: 108_500 },
  '/refundpolicy': { html: 7_000, css: 12_000, js: 106_500 },
  '/studentcodeofconduct': { html: 7_250, css: 12_000, js: 107_000 },
  '/instructorcodeofconduct': { html: 7_250, css: 12_000, js: 106_500 },
  '/terms&conditions': { html: 8_000, css: 12_000, js: 107_500 },
  '/apply': { html: 11_250, css: 12_000, js: 124_500 },
  '/success': { html: 5_000, css: 12_000, js: 105_000 },
  '/unsubscribe': { html: 5_250, css: 12_000, js: 119_000 },
}

/** Of a page that is new here, such as a training more: what the largest of the plain pages may weigh. */
const NEW_PAGE: Sizes = { html: 10_750, css: 12_000, js: 109_000 }

/** What a page may weigh. */
export function budgetOf(path: SitePath): Sizes {
  return budgets[path] ?? NEW_PAGE
}
