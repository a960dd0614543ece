import type { Post } from './email.ts'

/** Ways out of the newsletter: a page for people, a call for mail programs (RFC 8058). */
export function unsubscribeAddresses(
  { publicUrl, apiUrl = publicUrl }: Pick<Post, 'publicUrl' | 'apiUrl'>,
  token: string,
) {
  const query = `token=${encodeURIComponent(token)}`
  return { page: `${publicUrl}/unsubscribe?${query}`, call: `${apiUrl}/api/v1/Newsletter/unsubscribe?${query}` }
}
