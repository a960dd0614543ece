import type { Answer } from '#services/staff/webauthn.ts'
import { readCookie } from '#ssr/cookies.ts'
import type { FormArgs, PublicArgs } from '#ssr/handlers.ts'

type Sent = Pick<PublicArgs<unknown>, 'deps' | 'requestId' | 'request'>

/** Reads the passkey's response and the challenge from the browser's cookie. */
export function getAnswer({ deps, request, text }: Sent & FormArgs): Answer {
  const challenge = readCookie(request, deps.publicUrl, 'desk-challenge') ?? ''
  return { challenge, response: parsed(text('credential')) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export function getBrowser({ deps, request, requestId }: Sent) {
  return {
    userAgent: request.headers.get('User-Agent') ?? undefined,
    earlierToken: readCookie(request, deps.publicUrl, 'desk-session'),
    requestId,
  }
}
