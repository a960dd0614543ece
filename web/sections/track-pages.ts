/** Cards on the first page of the tracks on desktop; the others are on the second (specification 2). */
const FIRST_PAGE = 6

/** The page, 0 or 1, of a card, by its place from 0. */
export function pageOfCard(place: number): number {
  return place < FIRST_PAGE ? 0 : 1
}

/** The page that an arrow leads to. There are two, so that either arrow leads to the other one. */
export function turnPage(page: number, step: 1 | -1): number {
  return (page + step + 2) % 2
}

export function pageText(page: number, cards: number): string {
  const [from, to] = page === 0 ? [1, Math.min(FIRST_PAGE, cards)] : [FIRST_PAGE + 1, cards]
  return `Trainings ${from} to ${to} of ${cards}`
}
