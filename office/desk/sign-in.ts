import { data, type MiddlewareFunction, redirect } from 'react-router'
import { type ErrorPage, toErrorPage } from '#office/answers.ts'
import { readCookie } from '#office/cookies.ts'
import type { FormArgs, PublicArgs } from '#office/handlers.ts'
import { pageRequest } from '#office/request.ts'
import { ServiceError } from '#services/errors.ts'
import { findSignIn, type SignIn } from '#services/staff/sign-ins.ts'
import type { Answer } from '#services/staff/webauthn.ts'
import { deskSignIn } from './handlers.ts'
import { getSections, mayOpen } from './sections.ts'
import { withChanges } from './ui/shown.ts'

/** Paths that need no sign-in. */
const publicPaths = /^\/desk\/(sign-in|setup\/[^/]+|passkey-options)(\.data)?$/

const withoutPasskeyPaths = /^\/desk\/(account|sign-out|passkey-options)(\.data)?$/

/** Polling by scripts does not count as use of the sign-in. */
const polls = /^\/desk\/arrivals(\.data)?$/

/** Redirects visitors without a sign-in to sign-in, which returns to the page. */
export const requireSignIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { deps, refusal } = context.get(pageRequest)
  if (refusal) throw data(refusal, { status: refusal.status })
  const { pathname, search } = new URL(request.url)
  const token = readCookie({ deps, request }, 'desk-session')
  const isPublic = publicPaths.test(pathname)
  if (token) {
    const touch = !polls.test(pathname)
    const signIn = await findSignIn(deps, token, { touch }).catch((error) => {
      throw toErrorPage(error)
    })
    context.set(deskSignIn, signIn)
  }
  if (!isPublic && !context.get(deskSignIn)) {
    // React Router adds `_routes` for the data of some routes.
    const page = `${pathname.replace(/(\/_)?\.data$/, '')}${withChanges(search, { _routes: '' })}`
    const wanted = request.method === 'GET' ? page : getPage(request)
    const signInPage = `/desk/sign-in?${new URLSearchParams({ to: wanted })}`
    const written = await getNote(request)
    if (!written) throw redirect(signInPage)
    const text = 'Your text was not saved. Copy it, sign in, and send it again.'
    const link = { to: signInPage, label: 'Sign in' }
    throw data({ title: 'You have been signed out', text, written, link } satisfies ErrorPage, { status: 401 })
  }
  // After a recovery code, a sign-in may only add a passkey.
  const isWithoutPasskey = context.get(deskSignIn)?.verifiedAt === null
  if (isWithoutPasskey && !withoutPasskeyPaths.test(pathname)) throw redirect('/desk/account')
  const role = context.get(deskSignIn)?.member.role
  if (role && !isPublic && !mayOpen(role, pathname)) {
    const [first] = getSections(role).flatMap(({ pages }) => pages)
    if (/^\/desk(\/_)?(\.data)?$/.test(pathname)) throw redirect(first?.to ?? '/desk/account')
    throw toErrorPage(new ServiceError('forbidden', 'Your role does not allow this.'))
  }
  return next()
}

function getPage(request: Request): string {
  const from = URL.parse(request.headers.get('Referer') ?? '')
  const isOurs = from?.origin === new URL(request.url).origin
  return isOurs ? safeReturn(`${from.pathname}${from.search}`) : '/desk'
}

/**
 * Collects a note or a decision's text from a form sent without script. With script, it is kept in the tab
 * (record/kept-fields.tsx).
 */
async function getNote(request: Request): Promise<string> {
  if (request.method !== 'POST' || request.headers.get('Sec-Fetch-Mode') !== 'navigate') return ''
  const form = await request.formData().catch(() => undefined)
  const written = ['note', 'notes', 'subject', 'body'].map((name) => form?.get(name))
  return written.filter((text) => typeof text === 'string' && text !== '').join('\n\n')
}

/** Returns a path for a signed-in person: always a page of the desk, never another site. */
export function safeReturn(to: string | null): string {
  const home = 'https://desk.invalid'
  if (!to || !URL.canParse(to, home)) return '/desk'
  // Parsed as in browsers, which resolve dots and treat a backslash as a slash.
  const { origin, pathname, search } = new URL(to, home)
  const isPage = origin === home && /^\/desk(\/(?!\/|sign-)|$)/.test(pathname)
  return isPage ? `${pathname}${search}` : '/desk'
}

/** Redirects to the page in the query's `to`. */
export const redirectBack = ({ query }: Pick<PublicArgs<SignIn>, 'query'>, headers: HeadersInit): Response =>
  redirect(safeReturn(query.get('to')), { headers })

type Sent = Pick<PublicArgs<unknown>, 'deps' | 'requestId' | 'request'>

/** Reads the passkey's response and the challenge from the browser's cookie. */
export function getAnswer(args: Sent & FormArgs): Answer {
  return { challenge: readCookie(args, 'desk-challenge') ?? '', response: parsed(args.text('credential')) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export function getBrowser(args: Sent) {
  const userAgent = args.request.headers.get('User-Agent') ?? undefined
  return { userAgent, earlierToken: readCookie(args, 'desk-session'), requestId: args.requestId }
}
