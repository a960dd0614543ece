import { cardPath, isSitePath, SITE_ORIGIN } from '#content/site-paths.ts'

/**
 * Puts the site's own address into a document: the canonical one (RFC 6596) and those that shared links need, which
 * must be whole, and may only come from PUBLIC_URL, never from a request.
 * @param path the page's own, or the one that it stands in for
 */
export function withPageAddresses(html: string, publicUrl: string, path: string): string {
  const address = escaped(`${publicUrl}${path}`)
  const card = isSitePath(path) ? escaped(`${publicUrl}${cardPath(path)}`) : undefined
  const tags = [
    `<link rel="canonical" href="${address}"/>`,
    `<meta property="og:url" content="${address}"/>`,
    ...(card
      ? [
          `<meta property="og:image" content="${card}"/>`,
          '<meta property="og:image:type" content="image/png"/>',
          `<meta property="og:image:width" content="${CARD.width}"/>`,
          `<meta property="og:image:height" content="${CARD.height}"/>`,
        ]
      : []),
  ]
  return html.replace('</head>', () => `${tags.join('')}</head>`).replaceAll(SITE_ORIGIN, () => publicUrl)
}

/** A social card's size in pixels: the one that the networks ask for. */
export const CARD = { width: 1200, height: 630 }

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
