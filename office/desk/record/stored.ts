import { redirect } from 'react-router'
import type { ActionArgs } from '#office/desk/handlers.ts'
import { withChanges } from '#office/desk/ui/shown.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'

/** Returns the record's id, with the version that the form was based on. */
export const getExpectedVersion = ({ params, text }: ActionArgs): ExpectedVersion => ({
  id: params.recordId ?? '',
  version: Number(text('version')),
})

/** Responds to a saved change; without script, with a redirect to the page. @param query changes to its query */
export function stored({ request, text }: ActionArgs, query: Record<string, string> = {}) {
  const { pathname, search } = new URL(request.url)
  const to = withChanges(search, query)
  if (request.headers.get('Sec-Fetch-Mode') === 'navigate') return redirect(pathname + to)
  return { stored: text('intent') }
}

/** Wraps an action that changes the expected version of a record, and responds with {@link stored}. */
export const change =
  (make: (args: ActionArgs, seen: ExpectedVersion) => Promise<unknown>) => async (args: ActionArgs) => {
    await make(args, getExpectedVersion(args))
    return stored(args)
  }
