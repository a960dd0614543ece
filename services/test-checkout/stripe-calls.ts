import { getBalance } from './stripe-balance.ts'
import { type Answer, type CheckoutSession, refusal, type StripeObjects } from './stripe-objects.ts'

/** A call of Stripe's SDK. */
export type StripeCall = {
  method: string
  path: string
  /** Body or query. */
  form: URLSearchParams
  /** Idempotency key, of which the id of a new checkout session follows. */
  key: string
}

export type CallSettings = {
  /** The most that a page of a list has. */
  largestPage?: number
  /** The status with which a refund of a payment begins. */
  firstStatus?: (paymentIntent: string) => string
}

/**
 * Repeats the first answer to an idempotency key, refusals too, whatever has happened since, as Stripe does. Refuses
 * other content for the same key.
 */
export function answerOnce(
  { answers }: StripeObjects,
  { method, form, key }: StripeCall,
  answer: () => Answer,
): Answer {
  if (method !== 'POST') return answer()
  const text = form.toString()
  answers[key] ??= { form: text, answer: structuredClone(answer()) }
  const first = answers[key]
  return first.form === text ? first.answer : refusal(400, 'Another body for the same key.')
}

const given = (body: object): Answer => ({ status: 200, body })

export function carryOut(objects: StripeObjects, call: StripeCall, settings: CallSettings = {}): Answer {
  const { method, path, form, key } = call
  const { checkoutSessions, intents } = objects
  const [, collection, id = '', change = ''] = /^\/v1\/(checkout\/sessions|\w+)\/?([\w-]*)(\/\w+)?$/.exec(path) ?? []
  const isFull = [...form].some(([name, field]) => name.startsWith('expand') && field.endsWith('latest_charge'))
  const shown = (checkoutSession: CheckoutSession) => {
    const intent = intents.get(checkoutSession.payment_intent ?? '')
    return intent && isFull ? { ...checkoutSession, payment_intent: objects.withCharge(intent, true) } : checkoutSession
  }
  const checkoutSession = checkoutSessions.get(id)
  if (id && !checkoutSession) return refusal(404, 'No such checkout session.', { code: 'resource_missing' })
  const list = <Item extends Listed>(items: Iterable<Item>, shown?: (item: Item) => object) =>
    given(getPage([...items], form, settings.largestPage, shown))

  switch (`${method} ${collection}${change}`) {
    case 'POST checkout/sessions':
      return given(objects.openCheckoutSession(form, key))
    case 'GET checkout/sessions':
      return checkoutSession ? given(shown(checkoutSession)) : list(checkoutSessions.values(), shown)
    case 'POST checkout/sessions/expire':
      return checkoutSession?.status === 'open' ? given(objects.expire(checkoutSession)) : refusal(400, 'Not open.')
    case 'GET payment_intents':
      return list(intents.values(), (intent) => objects.withCharge(intent, isFull))
    case 'POST refunds': {
      const made = objects.requestRefund(form, settings.firstStatus?.(form.get('payment_intent') ?? ''))
      return 'body' in made ? made : given(made)
    }
    case 'GET refunds':
      return list(objects.refunds)
    case 'GET disputes':
      return list(objects.disputes)
    case 'GET balance_transactions': {
      const payout = form.get('payout')
      return list(getBalance(objects).filter((move) => payout === null || move.payout === payout))
    }
    case 'GET payouts':
      return list(objects.payouts)
    default:
      return refusal(404, `There is no ${method} ${path}.`)
  }
}

type Listed = { id: string; created: number; payment_intent?: string | null }

/** A page of one of Stripe's lists, the newest first. Knows payment_intent, created[gte], limit and starting_after. */
function getPage<Item extends Listed>(
  all: Item[],
  query: URLSearchParams,
  largestPage = 100,
  shown: (item: Item) => object = (item) => item,
) {
  const intent = query.get('payment_intent')
  const since = Number(query.get('created[gte]') ?? 0)
  const found = all
    .filter(({ payment_intent, created }) => (intent === null || payment_intent === intent) && created >= since)
    .reverse()
  const from = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const data = found.slice(from, from + Math.min(Number(query.get('limit') ?? 10), largestPage))
  return { object: 'list', has_more: from + data.length < found.length, data: data.map(shown) }
}
