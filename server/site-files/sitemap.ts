import type { SitePage } from '#content/site-pages.ts'

/**
 * sitemap.xml (https://www.sitemaps.org/protocol.html): the pages to be found, with the day of a change where known.
 * @param publicUrl the site's address, without a slash at the end
 */
export function makeSitemap(pages: SitePage[], publicUrl: string): string {
  const entries = pages
    .filter(({ unlisted }) => !unlisted)
    .map(({ path, lastChanged, unconfirmed }) => {
      const day = lastChanged && !unconfirmed ? `<lastmod>${lastChanged}</lastmod>` : ''
      return `  <url><loc>${`${publicUrl}${path}`.replaceAll('&', '&amp;')}</loc>${day}</url>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}

/** robots.txt (RFC 9309). Pages that are not to be found say so themselves; shut away, they could not be read saying it. */
export function makeRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /test-checkout/

Sitemap: ${publicUrl}/sitemap.xml
`
}
