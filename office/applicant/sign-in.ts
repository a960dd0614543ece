import { createContext, data, type MiddlewareFunction, redirect } from 'react-router'
import { isDatabaseAway } from '#database/unavailable.ts'
import { toErrorPage } from '#office/answers.ts'
import { readCookie, setCookie } from '#office/cookies.ts'
import type { FormArgs, PublicArgs } from '#office/handlers.ts'
import { pageRequest } from '#office/request.ts'
import { requestSignIn, signInWithCode } from '#services/applicants/sign-in-requests.ts'
import { type ApplicantSignIn, findSignIn } from '#services/applicants/sign-ins.ts'

/** Set by {@link requireSignIn}. */
export const applicantSignIn = createContext<ApplicantSignIn | null>(null)

/** Paths that need no sign-in. */
const publicPaths = /^\/application\/(sign-in|erased|(open|confirm|names)\/[^/]+)$/

/** Redirects visitors without a sign-in to the sign-in page. */
export const requireSignIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { deps, refusal } = context.get(pageRequest)
  if (refusal) throw data(refusal, { status: refusal.status })
  const token = readCookie({ deps, request }, 'application-session')
  if (token) {
    const signIn = await findSignIn(deps, token).catch(async (error) => {
      const written = isDatabaseAway(error) ? await writtenIn(request) : ''
      if (!written) throw toErrorPage(error)
      const text = 'What you wrote was not sent. Copy it, and send it again in a moment.'
      throw data({ title: 'Not available right now', text, written }, { status: 503 })
    })
    context.set(applicantSignIn, signIn)
  }
  const { pathname } = new URL(request.url)
  if (!publicPaths.test(pathname) && !context.get(applicantSignIn)) {
    const written = await writtenIn(request)
    if (!written) throw redirect(`/application/sign-in${token ? '?ended' : ''}`)
    const text = 'Your message was not sent. Copy it, sign in, and send it again.'
    throw data({ title: 'You have been signed out', text, written }, { status: 401 })
  }
  return next()
}

const untyped = ['intent', 'id', 'seen', 'offer', 'document']

/** Collects the text of a form that does not reach its action. Checkboxes do not count. */
async function writtenIn(request: Request): Promise<string> {
  if (request.method !== 'POST') return ''
  const form = await request.formData().catch(() => new FormData())
  const typed = [...form].filter(([name, value]) => !untyped.includes(name) && value !== 'on')
  return typed.flatMap(([, value]) => (typeof value === 'string' && value.trim() !== '' ? [value] : [])).join('\n')
}

type Visitor = Pick<PublicArgs<unknown>, 'deps' | 'request' | 'address'>

/** Sends an email with a link and a code. Returns the cookie of the browser that requested them. */
export async function sendLink(args: Visitor, email: string) {
  const { deps, address } = args
  const browser = await requestSignIn(deps, { email, address, browser: readCookie(args, 'application-browser') })
  return setCookie(deps, 'application-browser', browser)
}

/** Signs in with the code of a form. Returns the cookie of the new sign-in. @throws ServiceError */
export async function enterCode(args: Visitor & FormArgs) {
  const { deps, address, text } = args
  const sent = { code: text('code'), browser: readCookie(args, 'application-browser'), address }
  const token = await signInWithCode(deps, sent, readCookie(args, 'application-session'))
  return setCookie(deps, 'application-session', token)
}
