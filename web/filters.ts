/** Value of a filter that hides nothing. */
export const ALL = 'all'

/** Checks whether two URLs differ at most in filters, which hide rows that a page has. `trainings` chooses those of /compare. */
export const isSamePage = (from: URL, to: URL): boolean =>
  from.pathname === to.pathname &&
  `${from.searchParams.getAll('trainings')}` === `${to.searchParams.getAll('trainings')}`
