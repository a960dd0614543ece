import type { Answer } from '#services/staff/webauthn.ts'
import { readCookie } from '#ssr/cookies.ts'
import type { FormArgs, PublicArgs } from '#ssr/handlers.ts'

type Sent = Pick<PublicArgs<unknown>, 'deps' | 'requestId' | 'request'>

/** Reads the passkey's response and the challenge from the browser's cookie. */
export function getAnswer(args: Sent & FormArgs): Answer {
  return { challenge: readCookie(args, 'desk-challenge') ?? '', response: parsed(args.text('credential')) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export function getBrowser(args: Sent) {
  const userAgent = args.request.headers.get('User-Agent') ?? undefined
  return { userAgent, earlierToken: readCookie(args, 'desk-session'), requestId: args.requestId }
}
