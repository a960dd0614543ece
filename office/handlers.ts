import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContext } from 'react-router'
import { ServiceError } from '#services/errors.ts'
import { declinedAnswer, getText, readForm, toErrorPage } from './answers.ts'
import { type PageRequest, pageRequest } from './request.ts'

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs
type PageArgs = PageRequest & {
  request: Request
  params: LoaderFunctionArgs['params']
  /** Query of the request. */
  query: URLSearchParams
}
/** Arguments of loaders and actions on pages without sign-in. */
export type PublicArgs<SignIn> = PageArgs & { signIn: SignIn | null }
export type SignInArgs<SignIn> = PageArgs & { signIn: SignIn }

/** `text` returns a text field; '' if it is missing or a file. */
export type FormArgs = { form: FormData; text: (name: string) => string }

type Act<Args> = (args: Args & FormArgs) => unknown
type AnswerOf<Acts> = Acts extends (args: never) => infer Result
  ? Awaited<Result>
  : Acts extends Record<string, (args: never) => infer Result>
    ? Awaited<Result>
    : never

/** Wraps a loader so that a `ServiceError` becomes an error page. */
const getLoader =
  <Args>(getArgs: (args: RouteArgs) => Args) =>
  <Result>(load: (args: Args) => Result | Promise<Result>) =>
  async (args: LoaderFunctionArgs): Promise<Awaited<Result>> => {
    try {
      return await load(getArgs(args))
    } catch (error) {
      throw toErrorPage(error)
    }
  }

/**
 * Wraps an action so that a `ServiceError` becomes `Declined`, which keeps the input. On a page with several forms,
 * `intent` selects the function; the access tests read `intents`.
 */
const getAction =
  <Args extends object>(getArgs: (args: RouteArgs) => Args) =>
  <Acts extends Act<Args> | Record<string, Act<Args>>>(acts: Acts) => {
    const action = async (args: ActionFunctionArgs) => {
      const form = await readForm(args.request)
      try {
        const text = (name: string) => getText(form, name)
        const intent = text('intent')
        const named = Object.hasOwn(acts, intent) ? (acts as Record<string, Act<Args>>)[intent] : undefined
        const act = typeof acts === 'function' ? (acts as Act<Args>) : named
        if (!act) throw new ServiceError('invalid', 'This form is out of date. Reload the page.')
        return (await act(Object.assign(getArgs(args), { form, text }))) as AnswerOf<Acts>
      } catch (error) {
        return declinedAnswer(error, form)
      }
    }
    return Object.assign(action, { intents: typeof acts === 'function' ? [''] : Object.keys(acts) })
  }

/** Creates the loaders and actions of the desk, or of applicants. @param complete adds their own arguments */
export function createHandlers<SignIn, Args extends SignInArgs<SignIn>>(
  signInContext: RouterContext<SignIn | null>,
  complete: (args: SignInArgs<SignIn>) => Args,
) {
  function publicArgs({ context, request, params }: RouteArgs): PublicArgs<SignIn> {
    const query = new URL(request.url).searchParams
    return { ...context.get(pageRequest), signIn: context.get(signInContext), request, params, query }
  }

  function signInArgs(args: RouteArgs): Args {
    const { signIn, ...others } = publicArgs(args)
    if (!signIn) throw new Error('This page needs a sign-in.')
    return complete({ ...others, signIn })
  }

  return {
    loader: getLoader(signInArgs),
    action: getAction(signInArgs),
    publicLoader: getLoader(publicArgs),
    publicAction: getAction(publicArgs),
  }
}
