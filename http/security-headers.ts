import { createHash } from 'node:crypto'

function resourceHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Headers of every response except assets (https://owasp.org/www-project-secure-headers/), beside its policy. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    ...resourceHeaders(publicUrl),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

/** For responses other than pages: if a browser shows one as a page, it can do nothing. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Allows no script, only the styles of pictures. A PDF's policy is minimal: it may apply to the viewer's own page. */
export function filePolicy(type: string): string {
  const framed = "frame-ancestors 'none'"
  return type === 'application/pdf' ? framed : `default-src 'none'; style-src 'unsafe-inline'; ${framed}`
}

export function fileHeaders(publicUrl: string, type: string, caching: string): Record<string, string> {
  return { ...securityHeaders(publicUrl), 'Content-Security-Policy': filePolicy(type), 'Cache-Control': caching }
}

/** All headers of an asset with a hash in its name. A page loads thirty of them, so every header counts. */
export function assetHeaders(publicUrl: string, type: string): Record<string, string> {
  return {
    ...resourceHeaders(publicUrl),
    'Content-Security-Policy': type.startsWith('image/') ? filePolicy(type) : BARE_POLICY,
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
}

type PolicyOptions = {
  /** VITE_API_URL at build time. */
  apiOrigin?: string | undefined
  /** Other origins that a form may lead to. */
  formTargets?: string[] | undefined
  /** Whether other pages of this site may frame it. */
  framed?: boolean
}

export function contentSecurityPolicy(
  scripts: string[],
  { apiOrigin, formTargets = [], framed = false }: PolicyOptions = {},
): string {
  const calls = apiOrigin ? [apiOrigin] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // For style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...calls].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    // Without JavaScript, the unsubscribe form posts to the API.
    ["form-action 'self'", ...calls, ...formTargets].join(' '),
    `frame-ancestors '${framed ? 'self' : 'none'}'`,
  ].join('; ')
}

/** Source expressions for the inline scripts of a trusted document. Structured data is not run, so it needs none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g)
  return [...new Set([...scripts].map(([, text = '']) => hashSource(text)))]
}

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
