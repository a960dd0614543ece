/** The desk's cookies: the session, and the challenge that a passkey answers. */
export type CookieName = 'session' | 'challenge'

/** `__Host-` binds a cookie to this host and to https (RFC 6265bis, 4.1.3.2); browsers refuse it on http://localhost. */
const nameOf = (name: CookieName, publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-desk-${name}` : `desk-${name}`

export function readCookie(request: Request, publicUrl: string, name: CookieName): string | undefined {
  const wanted = `${nameOf(name, publicUrl)}=`
  const pairs = request.headers.get('Cookie')?.split(';') ?? []
  return pairs
    .find((pair) => pair.trim().startsWith(wanted))
    ?.trim()
    .slice(wanted.length)
}

/** The value of a Set-Cookie header, until the browser closes; without a value it removes the cookie. */
export function cookie(publicUrl: string, name: CookieName, value?: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const end = value === undefined ? '; Max-Age=0' : ''
  return `${nameOf(name, publicUrl)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure}${end}`
}
