import { redirect } from 'react-router'
import type { DeskArgs } from '#desk/handlers.ts'
import type { ExpectedVersion } from '#services/record-changes.ts'
import { getText } from '#ssr/answers.ts'
import { withChanges } from './words.ts'

type Args = DeskArgs & { form: FormData }

/** Returns the record's id, with the version that the form was based on. */
export const getExpectedVersion = ({ params, form }: Args): ExpectedVersion => ({
  id: params.recordId ?? '',
  version: Number(getText(form, 'version')),
})

/** Responds to a saved change; without script, with a redirect to the page. @param query changes to its query */
export function stored({ request, form }: Args, query: Record<string, string> = {}) {
  const { pathname, search } = new URL(request.url)
  const to = withChanges(search, query)
  if (request.headers.get('Sec-Fetch-Mode') === 'navigate') return redirect(pathname.slice('/desk'.length) + to)
  return { stored: getText(form, 'intent') }
}

/** Wraps an action that changes the expected version of a record, and responds with {@link stored}. */
export const change = (make: (args: Args, seen: ExpectedVersion) => Promise<unknown>) => async (args: Args) => {
  await make(args, getExpectedVersion(args))
  return stored(args)
}
