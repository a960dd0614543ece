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
  | 'trickle'
  | 'html'
  | 'empty object'
  | 'odd address'

/** An answer spoilt in the way that the fault says. */
export async function spoilt(fault: Fault | undefined, good: Response): Promise<Response> {
  switch (fault) {
    case 'html':
      return new Response('<!doctype html><title>Bad gateway</title>', { headers: { 'Content-Type': 'text/html' } })
    case 'empty object':
      return Response.json({})
    case 'odd address':
      return Response.json({ ...((await good.json()) as object), url: 'javascript:alert(1)' })
    case 'trickle':
      return new Response(trickle())
    default:
      return good
  }
}

/** A blank every half second: never silent for long, never done. */
function trickle(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await sleep(500, undefined, { ref: false })
      controller.enqueue(new TextEncoder().encode(' '))
    },
  })
}
