/** Value of a filter that hides nothing. */
export const ALL = 'all'

/** Names the page of a URL whatever its filters, which hide rows that the page has. `trainings` chooses those of /compare. */
const getPage = ({ pathname, searchParams }: URL) => `${pathname} ${searchParams.getAll('trainings')}`

/** Checks whether two URLs differ at most in filters. */
export const isSamePage = (from: URL, to: URL): boolean => getPage(from) === getPage(to)
