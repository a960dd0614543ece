import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ApplicantSession } from '#services/applicants/sessions.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { asPage, declinedAnswer, formOf, textOf } from '#ssr/answers.ts'
import { type PageRequest, pageRequest } from '#ssr/request.ts'
import { applicantSession } from './context.ts'

type Args = PageRequest & { request: Request; params: LoaderFunctionArgs['params'] }
export type PublicArgs = Args & { session: ApplicantSession | null }
export type ApplicantArgs = Args & { session: ApplicantSession }

function publicArgsOf({ context, request, params }: LoaderFunctionArgs | ActionFunctionArgs): PublicArgs {
  return { ...context.get(pageRequest), session: context.get(applicantSession), request, params }
}

function argsOf(args: LoaderFunctionArgs | ActionFunctionArgs): ApplicantArgs {
  const { session, ...others } = publicArgsOf(args)
  // The middleware of root.tsx lets nobody else pass.
  if (!session) throw new Error('This page needs a session.')
  return { ...others, session }
}

const loading =
  <Given>(given: (args: LoaderFunctionArgs) => Given) =>
  <Result>(load: (args: Given) => Result | Promise<Result>) =>
  async (args: LoaderFunctionArgs): Promise<Awaited<Result>> => {
    try {
      return await load(given(args))
    } catch (error) {
      throw asPage(error)
    }
  }

/** A loader of a page for applicants who are signed in. A service that declines becomes a page with its message. */
export const applicantLoader = loading(argsOf)

/** As {@link applicantLoader}, for people who are not signed in. */
export const publicLoader = loading(publicArgsOf)

const acting =
  <Given>(given: (args: ActionFunctionArgs) => Given) =>
  <Result>(acts: Record<string, (args: Given & { form: FormData }) => Result | Promise<Result>>) => {
    const action = async (args: ActionFunctionArgs) => {
      const form = await formOf(args.request)
      try {
        const intent = textOf(form, 'intent')
        const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
        if (!act) throw new ServiceError('invalid', 'This form is not known here. Please reload the page.')
        return await act(Object.assign({}, given(args), { form }))
      } catch (error) {
        return declinedAnswer(error, form)
      }
    }
    return Object.assign(action, { intents: Object.keys(acts) })
  }

/**
 * The action of a page for applicants who are signed in. Each form names what it asks for by `intent`; `intents` lists them for the
 * tests of access. A service that declines becomes `Declined`, which keeps what was typed.
 */
export const applicantAction = acting(argsOf)

/** As {@link applicantAction}, for people who are not signed in. */
export const publicAction = acting(publicArgsOf)

/** Leads to an address below /application, such as `/sign-in`. With the site's own address: of `/application` the router would make `/application/application`. */
export function redirectTo({ publicUrl }: Pick<ServiceDeps, 'publicUrl'>, address: string, headers: HeadersInit = {}) {
  return redirect(`${publicUrl}/application${address.replace(/^\/(?=\?|$)/, '')}`, { headers })
}
