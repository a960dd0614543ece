import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Ways in which Stripe can fail. But for 'refuse', 'invalid', 'forbidden' and 'busy', which are answers, the request itself has been
 * carried out: only the answer is lost or spoilt, or, with 'break', an error of Stripe's own.
 */
export type Fault =
  | 'none'
  | 'refuse'
  | 'break'
  | 'invalid'
  | 'forbidden'
  | 'busy'
  | 'down'
  | 'slow'
  | 'trickle'
  | 'html'
  | 'empty object'
  | 'odd address'
  | 'truncated'

/** An answer spoilt in the way that the fault says. */
export async function spoilt(fault: Fault, good: Response): Promise<Response> {
  const text = await good.text()
  const json = { headers: { 'Content-Type': 'application/json' } }
  switch (fault) {
    case 'html':
      return new Response('<!doctype html><title>Bad gateway</title>', { headers: { 'Content-Type': 'text/html' } })
    case 'empty object':
      return new Response('{}', json)
    case 'odd address':
      return new Response(JSON.stringify({ ...JSON.parse(text), url: 'javascript:alert(1)' }), json)
    case 'truncated':
      return new Response(text.slice(0, text.length / 2), json)
    case 'slow':
      await sleep(60_000, undefined, { ref: false })
      return new Response(text, json)
    case 'trickle':
      return new Response(trickle(text), json)
    default:
      return new Response(text, { ...json, status: good.status })
  }
}

/** A blank every half second: never silent for long, never done. */
function trickle(text: string): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      if (sent++ > 120) {
        controller.enqueue(new TextEncoder().encode(text))
        return controller.close()
      }
      await sleep(500, undefined, { ref: false })
      controller.enqueue(new TextEncoder().encode(' '))
    },
  })
}
