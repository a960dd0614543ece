import { redirect } from 'react-router'
import type { DeskArgs } from '#desk/handlers.ts'
import type { ExpectedVersion } from '#services/record-changes.ts'
import { textOf } from '#ssr/answers.ts'
import { withChanges } from './words.ts'

type Args = DeskArgs & { form: FormData }

/** The record of the address, as the person who sent the form saw it. */
export const seenBy = ({ params, form }: Args): ExpectedVersion => ({
  id: params.recordId ?? '',
  version: Number(textOf(form, 'version')),
})

/** The answer to a stored change; without script it leads to the page. @param query what its address says then */
export function stored({ request, form }: Args, query: Record<string, string> = {}) {
  const { pathname, search } = new URL(request.url)
  const to = withChanges(search, query)
  if (request.headers.get('Sec-Fetch-Mode') === 'navigate') return redirect(pathname.slice('/desk'.length) + to)
  return { stored: textOf(form, 'intent') }
}

/** An action that changes the record as it was seen, and is answered as {@link stored}. */
export const change = (make: (args: Args, seen: ExpectedVersion) => Promise<unknown>) => async (args: Args) => {
  await make(args, seenBy(args))
  return stored(args)
}
