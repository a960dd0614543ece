import { cardPath, type SitePath } from '#content/site-paths.ts'

/** Pixels. */
export const CARD = { width: 1200, height: 630 }

/** Adds canonical (RFC 6596) and absolute URLs to the document of a page, from PUBLIC_URL only. */
export function withPageAddresses(html: string, publicUrl: string, path: SitePath): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const address = escaped(`${publicUrl}${path}`)
  const tags = [
    `<link rel="canonical" href="${address}"/>`,
    `<meta property="og:url" content="${address}"/>`,
    `<meta property="og:image" content="${escaped(`${publicUrl}${cardPath(path)}`)}"/>`,
    '<meta property="og:image:type" content="image/png"/>',
    `<meta property="og:image:width" content="${CARD.width}"/>`,
    `<meta property="og:image:height" content="${CARD.height}"/>`,
  ]
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
