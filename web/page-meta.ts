import type { MetaArgs, MetaDescriptor } from 'react-router'
import type { Shell } from './shell.ts'

/**
 * Builds title and description, also for shared links (https://ogp.me). The title defaults to the academy's name.
 * Without a page, whose loader failed, there are none.
 * @param matches of the page's `meta` function: the layout's data has the academy's name
 */
export function pageMeta(
  { matches }: Pick<MetaArgs, 'matches'>,
  page: { title?: string; description: string } | undefined,
): MetaDescriptor[] {
  const layout = matches.find((match) => match?.id === 'layout/site')?.loaderData as { shell: Shell } | undefined
  if (!page || !layout) return []
  const { name } = layout.shell.company
  return [
    { title: page.title ? `${page.title} | ${name}` : name },
    { name: 'description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: page.title ?? name },
    { property: 'og:description', content: page.description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
