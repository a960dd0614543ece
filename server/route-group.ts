/**
 * What a request is counted under before its route is known: pages together, files together, since a series a path would
 * be thousands, most of them typed by nobody but scanners.
 */
export function groupOf(path: string): string {
  if (path.startsWith('/api/')) return 'calls'
  if (/^\/apply(\.data)?(\?|$)/.test(path)) return '/apply'
  return /\.[^/?]*(\?|$)/.test(path) ? 'files' : 'pages'
}
