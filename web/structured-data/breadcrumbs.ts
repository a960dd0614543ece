import type { SitePage } from '#content/site-pages.ts'
import { address, type Thing } from './thing.ts'

/** The way from the home page to a page. https://schema.org/BreadcrumbList */
export function breadcrumbs(page: SitePage, homeLabel: string): Thing {
  const steps = [{ label: homeLabel, to: '/' }, ...page.above, { label: page.title, to: page.path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: address(to),
    })),
  }
}
