import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { databaseAway, isDatabaseAway } from '#database/unavailable.ts'
import { ServiceError } from '#services/errors.ts'
import type { Actor } from '#services/staff/rights.ts'
import { actorOf, type Session } from '#services/staff/sessions.ts'
import { type DeskDeps, type DeskRequest, deskRequest, deskSession } from './context.ts'

export type DeskArgs = DeskRequest & {
  session: Session
  actor: Actor
  request: Request
  params: LoaderFunctionArgs['params']
}
export type PublicArgs = Omit<DeskArgs, 'session' | 'actor'> & { session: Session | null }

/** The status of an answer that a service declines, and the title of its page. */
export const ANSWERS = {
  invalid: [422, 'That did not work'],
  not_found: [404, 'Not found'],
  conflict: [409, 'That did not work'],
  stale: [409, 'Somebody else changed this'],
  too_many: [429, 'Too many attempts'],
  forbidden: [403, 'Not for your role'],
  verify: [403, 'Please confirm that it is you'],
  stripe_failed: [502, 'Stripe does not answer'],
  unavailable: [503, 'Not available right now'],
} as const satisfies Record<ServiceError['reason'], readonly [number, string]>

/** What an action answers where a service declines: forms show the message, and keep what was typed. */
export type Declined = {
  declined: ServiceError['reason']
  message: string
  /** Problems by field. */
  errors?: Record<string, string[]> | undefined
  /** Which of a page's forms was declined (ui/intent-form.tsx). */
  intent: string
  id: string
  /** What was typed and chosen, for a page without script. */
  typed: [name: string, value: string][]
}

function argsOf({ context, request, params }: LoaderFunctionArgs | ActionFunctionArgs): DeskArgs {
  const session = context.get(deskSession)
  // The middleware of root.tsx lets nobody else pass.
  if (!session) throw new Error('This page needs a session.')
  const fromServer = context.get(deskRequest)
  return {
    ...{ ...fromServer, session, request, params },
    get actor() {
      return actorOf(session, fromServer.requestId)
    },
  }
}

/** A loader of a page for staff. A service that declines becomes a page with its message. */
export function deskLoader<Result>(load: (args: DeskArgs) => Result | Promise<Result>) {
  return async (args: LoaderFunctionArgs): Promise<Awaited<Result>> => {
    try {
      return await load(argsOf(args))
    } catch (error) {
      throw asPage(error)
    }
  }
}

type Act = (args: DeskArgs & { form: FormData }) => unknown

/**
 * The action of a page for staff, with the form that was sent. A service that declines becomes {@link Declined}. Where a page has
 * several forms, each names its own by `intent`; `intents` lists them for the tests of access.
 */
export function deskAction<Acts extends Act | Record<string, Act>>(acts: Acts) {
  type Each = Acts extends Act ? Acts : Acts[keyof Acts]
  type Answer = Each extends (args: never) => infer Result ? Awaited<Result> : never
  const action = async (args: ActionFunctionArgs) => {
    const form = await formOf(args.request)
    try {
      const intent = textOf(form, 'intent')
      const named = Object.hasOwn(acts, intent) ? (acts as Record<string, Act>)[intent] : undefined
      const act = typeof acts === 'function' ? (acts as Act) : named
      if (!act) throw new ServiceError('invalid', 'This form is not known here. Please reload the page.')
      return (await act(Object.assign(argsOf(args), { form }))) as Answer
    } catch (error) {
      return declinedAnswer(error, form)
    }
  }
  return Object.assign(action, { intents: typeof acts === 'function' ? [''] : Object.keys(acts) })
}

function publicArgsOf({ context, request, params }: LoaderFunctionArgs | ActionFunctionArgs): PublicArgs {
  return { ...context.get(deskRequest), session: context.get(deskSession), request, params }
}

/** As {@link deskLoader}, for people who are not signed in. */
export function publicLoader<Result>(load: (args: PublicArgs) => Promise<Result>) {
  return async (args: LoaderFunctionArgs): Promise<Result> => {
    try {
      return await load(publicArgsOf(args))
    } catch (error) {
      throw asPage(error)
    }
  }
}

/** As {@link deskAction}, for people who are not signed in. */
export function publicAction<Result>(act: (args: PublicArgs & { form: FormData }) => Promise<Result>) {
  return async (args: ActionFunctionArgs) => {
    const form = await formOf(args.request)
    try {
      return await act({ ...publicArgsOf(args), form })
    } catch (error) {
      return declinedAnswer(error, form)
    }
  }
}

/** The form of a request. What no form of ours sends is refused: another type, and U+0000, which PostgreSQL cannot store. */
async function formOf(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null)
  if (form && ![...form.values()].some((value) => typeof value === 'string' && value.includes('\0'))) return form
  const text = 'This is no form of the desk. Please go back, reload the page, and try again.'
  throw data({ title: 'That did not work', text }, { status: 400 })
}

function declinedAnswer(error: unknown, form: FormData) {
  const typed = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'credential' ? [[name, value]] : [],
  )
  const which = { intent: textOf(form, 'intent'), id: textOf(form, 'id'), typed }
  if (isDatabaseAway(error)) {
    const declined: Declined = { declined: 'unavailable', message: databaseAway.sentence, ...which }
    return data(declined, { status: 503 })
  }
  if (!(error instanceof ServiceError)) throw error
  const { reason, message, errors } = error
  const declined: Declined = { declined: reason, message, errors, ...which }
  return data(declined, { status: ANSWERS[reason][0] })
}

/** What a loader throws so that the error page shows it (root.tsx). */
export function asPage(error: unknown): unknown {
  if (isDatabaseAway(error)) {
    const text = 'The database does not answer. Nothing is lost: reload this page in a moment.'
    return data({ title: 'Not available right now', text }, { status: 503 })
  }
  if (!(error instanceof ServiceError)) return error
  const [status, title] = ANSWERS[error.reason]
  return data({ title, text: error.message }, { status })
}

/**
 * Leads to an address below the desk, such as `/leads?fee=due`. With the site's own address: of `/desk?fee=due` the router does
 * not know that `/desk` is its base, and puts it in again.
 */
export function redirectTo(
  { publicUrl }: Pick<DeskDeps, 'publicUrl'>,
  address: string,
  headers: HeadersInit = {},
): Response {
  return redirect(`${publicUrl}/desk${address.replace(/^\/(?=\?|$)/, '')}`, { headers })
}

/** A field of a form; '' where it was not sent, or is a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
