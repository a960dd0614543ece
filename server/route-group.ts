/**
 * What a request is counted under before its route is known: pages together, files together. A series for each path
 * would make thousands, most of them asked for by scanners only.
 */
export function groupOf(path: string): string {
  if (path.startsWith('/api/')) return 'calls'
  if (/^\/apply(\.data)?(\?|$)/.test(path)) return '/apply'
  return /\.[^/?]*(\?|$)/.test(path) ? 'files' : 'pages'
}
