import { type ActionFunctionArgs, type LoaderFunctionArgs, type RouterContext, redirect } from 'react-router'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { asPage, declinedAnswer, formOf, textOf } from './answers.ts'
import { type PageRequest, pageRequest } from './request.ts'

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs
type PageArgs = PageRequest & { request: Request; params: LoaderFunctionArgs['params'] }
/** What loaders and actions get of a page that needs no session. */
export type PublicArgs<Session> = PageArgs & { session: Session | null }
/** What they get of a page for people who are signed in. */
export type SessionArgs<Session> = PageArgs & { session: Session }

type Act<Args> = (args: Args & { form: FormData }) => unknown
type AnswerOf<Acts> = Acts extends (args: never) => infer Result
  ? Awaited<Result>
  : Acts extends Record<string, (args: never) => infer Result>
    ? Awaited<Result>
    : never

/** A loader: a service that declines becomes a page with its message. @param argsOf what `load` gets */
const loaderOf =
  <Args>(argsOf: (args: RouteArgs) => Args) =>
  <Result>(load: (args: Args) => Result | Promise<Result>) =>
  async (args: LoaderFunctionArgs): Promise<Awaited<Result>> => {
    try {
      return await load(argsOf(args))
    } catch (error) {
      throw asPage(error)
    }
  }

/**
 * An action, with the form that was sent. A service that declines becomes `Declined`, which keeps what was typed. Where a page has
 * several forms, each names its own by `intent`; `intents` lists them for the tests of access.
 */
const actionOf =
  <Args extends object>(argsOf: (args: RouteArgs) => Args) =>
  <Acts extends Act<Args> | Record<string, Act<Args>>>(acts: Acts) => {
    const action = async (args: ActionFunctionArgs) => {
      const form = await formOf(args.request)
      try {
        const intent = textOf(form, 'intent')
        const named = Object.hasOwn(acts, intent) ? (acts as Record<string, Act<Args>>)[intent] : undefined
        const act = typeof acts === 'function' ? (acts as Act<Args>) : named
        if (!act) throw new ServiceError('invalid', 'This form is not known here. Please reload the page.')
        return (await act(Object.assign(argsOf(args), { form }))) as AnswerOf<Acts>
      } catch (error) {
        return declinedAnswer(error, form)
      }
    }
    return Object.assign(action, { intents: typeof acts === 'function' ? [''] : Object.keys(acts) })
  }

/** Loaders and actions of an app. @param base its address, such as `/desk` @param complete adds what only it gets */
export function createHandlers<Session, Args extends SessionArgs<Session>>(
  base: string,
  sessionContext: RouterContext<Session | null>,
  complete: (args: SessionArgs<Session>) => Args,
) {
  function publicArgs({ context, request, params }: RouteArgs): PublicArgs<Session> {
    return { ...context.get(pageRequest), session: context.get(sessionContext), request, params }
  }

  function sessionArgs(args: RouteArgs): Args {
    const { session, ...others } = publicArgs(args)
    if (!session) throw new Error('This page needs a session.')
    return complete({ ...others, session })
  }

  return {
    loader: loaderOf(sessionArgs),
    action: actionOf(sessionArgs),
    publicLoader: loaderOf(publicArgs),
    publicAction: actionOf(publicArgs),
    /** Leads to an address below the app's. In full: of `/desk?fee=due` the router does not know its base. */
    redirectTo({ publicUrl }: Pick<ServiceDeps, 'publicUrl'>, address: string, headers: HeadersInit = {}): Response {
      return redirect(`${publicUrl}${base}${address.replace(/^\/(?=\?|$)/, '')}`, { headers })
    },
  }
}
