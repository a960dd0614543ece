import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import type { Actor } from '#services/staff/rights.ts'
import { actorOf, type Session } from '#services/staff/sessions.ts'
import { asPage, declinedAnswer, formOf, textOf } from '#ssr/answers.ts'
import { type PageRequest, pageRequest } from '#ssr/request.ts'
import { deskSession } from './context.ts'

export type DeskArgs = PageRequest & {
  session: Session
  actor: Actor
  request: Request
  params: LoaderFunctionArgs['params']
}
export type PublicArgs = Omit<DeskArgs, 'session' | 'actor'> & { session: Session | null }

function argsOf({ context, request, params }: LoaderFunctionArgs | ActionFunctionArgs): DeskArgs {
  const session = context.get(deskSession)
  // The middleware of root.tsx lets nobody else pass.
  if (!session) throw new Error('This page needs a session.')
  const fromServer = context.get(pageRequest)
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
  return { ...context.get(pageRequest), session: context.get(deskSession), request, params }
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

/**
 * Leads to an address below the desk, such as `/leads?fee=due`. With the site's own address: of `/desk?fee=due` the router does
 * not know that `/desk` is its base, and puts it in again.
 */
export function redirectTo(
  { publicUrl }: Pick<ServiceDeps, 'publicUrl'>,
  address: string,
  headers: HeadersInit = {},
): Response {
  return redirect(`${publicUrl}/desk${address.replace(/^\/(?=\?|$)/, '')}`, { headers })
}
