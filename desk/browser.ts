import type { Answer } from '#services/staff/webauthn.ts'
import { getText } from '#ssr/answers.ts'
import { readCookie } from '#ssr/cookies.ts'
import type { PageRequest } from '#ssr/request.ts'

type Sent = Pick<PageRequest, 'deps' | 'requestId'> & { request: Request }

/** Reads the passkey's response and the challenge from the browser's cookie. */
export function getAnswer({ deps, request }: Sent, form: FormData): Answer {
  const challenge = readCookie(request, deps.publicUrl, 'desk-challenge') ?? ''
  return { challenge, response: parsed(getText(form, 'credential')) }
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
