import type { Answer } from '#services/staff/webauthn.ts'
import type { DeskRequest } from './context.ts'
import { readCookie } from './cookies.ts'
import { textOf } from './handlers.ts'

type Sent = Pick<DeskRequest, 'deps' | 'requestId'> & { request: Request }

/** What a passkey answered, with the challenge from the browser's cookie. */
export function answerOf({ deps, request }: Sent, form: FormData): Answer {
  const challenge = readCookie(request, deps.publicUrl, 'challenge') ?? ''
  return { challenge, response: parsed(textOf(form, 'credential')) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The browser that signs in. */
export function browserOf({ deps, request, requestId }: Sent) {
  return {
    userAgent: request.headers.get('User-Agent') ?? undefined,
    earlierToken: readCookie(request, deps.publicUrl, 'session'),
    requestId,
  }
}
