import { createHash } from 'node:crypto'

/**
 * Headers of every answer. No Content-Security-Policy: that depends on the page.
 * @see https://owasp.org/www-project-secure-headers/
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Of answers that are no page: should a browser ever show one as a page, it can do nothing. Pages put their own in its place. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of a file, opened by itself: no script, but the styles that pictures and the browser's own viewer have. A PDF
 * gets no more than its frame forbidden: viewers are pages themselves, and some obey the policy of what they show.
 */
export function filePolicy(type: string): string {
  const framed = "frame-ancestors 'none'"
  return type === 'application/pdf' ? framed : `default-src 'none'; style-src 'unsafe-inline'; ${framed}`
}

/**
 * A page's policy: its own scripts and no others, nothing from third parties, framed by nobody.
 * @param scripts source expressions beside 'self': hashes of the page's inline scripts, or the nonce of this answer
 * @param apiOrigin another host that answers the calls (VITE_API_URL at build time)
 */
export function contentSecurityPolicy(scripts: string[], apiOrigin?: string): string {
  const calls = apiOrigin ? [apiOrigin] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // Style attributes and the toasts' own sheet; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...calls].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    // Without script, the form that ends a subscription posts to the calls itself.
    ["form-action 'self'", ...calls].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Source expressions for the inline scripts of a document that was rendered at build and is trusted as a whole.
 * Structured data is none: a browser never runs it.
 */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  )
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [...new Set(hashes)]
}
