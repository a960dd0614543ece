import type { MetaDescriptor } from 'react-router'
import company from '#content/company.yaml'

/**
 * Builds title and description, also for shared links (https://ogp.me). The title defaults to the academy's name.
 * Without a page, whose loader failed, there are none.
 */
export function pageMeta(page: { title?: string; description: string } | undefined): MetaDescriptor[] {
  if (!page) return []
  return [
    { title: page.title ? `${page.title} | ${company.name}` : company.name },
    { name: 'description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: company.name },
    { property: 'og:title', content: page.title ?? company.name },
    { property: 'og:description', content: page.description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
