import { withoutParameter } from './without-parameter.ts'

/** Value of a filter that hides nothing. */
export const ALL = 'all'

/**
 * Names what a page loads. Filters hide rows that the page has; `trainings` chooses those of /compare. The steps of /apply are
 * history entries, and the token of a saved form is removed from the URL.
 */
function getPage({ pathname, search, searchParams }: URL): string {
  if (pathname === '/apply') return pathname + withoutParameter(search, 'draft')
  return `${pathname} ${searchParams.getAll('trainings')}`
}

/** Checks whether what was loaded for one URL is also what another shows. */
export const isSamePage = (from: URL, to: URL): boolean => getPage(from) === getPage(to)
