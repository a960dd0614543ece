import type { PageRequest } from './request.ts'

/** The two sign-in cookies, the passkey challenge, the pass to the draft, and the browser that requested a sign-in link. */
type CookieName = 'desk-session' | 'desk-challenge' | 'draft' | 'application-session' | 'application-browser'

/**
 * `__Host-` binds a cookie to this host and to https (RFC 6265bis, 4.1.3.2). Browsers reject it on http://localhost.
 */
const getName = (name: CookieName, publicUrl: string) => (publicUrl.startsWith('https:') ? `__Host-${name}` : name)

type Deps = Pick<PageRequest['deps'], 'publicUrl'>

export function readCookie({ deps, request }: { deps: Deps; request: Request }, name: CookieName): string | undefined {
  const wanted = `${getName(name, deps.publicUrl)}=`
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
}

/** In seconds. Other cookies end when the browser closes. */
const maxAge: Partial<Record<CookieName, number>> = { 'application-browser': 365 * 24 * 60 * 60 }

/** Returns the header that sets a cookie. Without `value`, it deletes the cookie. */
export function setCookie({ publicUrl }: Deps, name: CookieName, value?: string): [name: 'Set-Cookie', value: string] {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const seconds = value === undefined ? 0 : maxAge[name]
  const end = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return ['Set-Cookie', `${getName(name, publicUrl)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure}${end}`]
}
