import type { MetaDescriptor } from 'react-router'
import company from '#content/company.yaml'

/**
 * A page's title and description, as React Router's `meta` wants them.
 * @param title without the academy's name; leave it out where the name alone is the title
 */
export function pageMeta(page: { title?: string; description: string }): MetaDescriptor[] {
  return [
    { title: page.title ? `${page.title} | ${company.name}` : company.name },
    { name: 'description', content: page.description },
  ]
}
