type Listed = { id: string; created: number; payment_intent?: string | null }

/** A page of one of Stripe's lists, the newest first. Knows payment_intent, created[gte] and so on, limit and starting_after. */
export function listPage(path: string, all: Listed[], query: URLSearchParams, largestPage: number) {
  const intent = query.get('payment_intent')
  const bound = (name: string, otherwise: number) => Number(query.get(`created[${name}]`) ?? otherwise)
  const found = all
    .filter(({ payment_intent }) => intent === null || payment_intent === intent)
    .filter(({ created }) => created >= bound('gte', 0) && created > bound('gt', -1))
    .filter(({ created }) => created <= bound('lte', Infinity) && created < bound('lt', Infinity))
    .reverse()
  const from = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const data = found.slice(from, from + Math.min(Number(query.get('limit') ?? 10), largestPage))
  return { object: 'list', url: `/v1/${path}`, has_more: from + data.length < found.length, data }
}

/** The fields that a call asks to have in full. */
export function expandedIn(query: URLSearchParams): string[] {
  return [...query].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, field]) => field)
}
