import type { MetaDescriptor } from 'react-router'
import company from '#content/company.yaml'

/**
 * A page's title and description, as React Router's `meta` wants them; for shared links, too (https://ogp.me). What
 * needs the site's address is put in by the server.
 * @param title without the academy's name; leave it out where the name alone is the title
 */
export function pageMeta(page: { title?: string; description: string }): MetaDescriptor[] {
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
