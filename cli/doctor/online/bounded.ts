/** Milliseconds that each third party has. */
export const TIMEOUT_MS = 10_000

/** Given up for want of an answer. */
class Silence extends Error {}

/**
 * Waits for an answer no longer than it may take.
 * @returns the answer, or why there is none: a code or our own words, since others' words may quote addresses and keys
 */
export async function bounded<Result>(
  asking: Promise<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<{ answer: Result } | { failure: string; error?: unknown }> {
  const timer = Promise.withResolvers<never>()
  const ticking = setTimeout(() => timer.reject(new Silence()), timeoutMs)
  try {
    return { answer: await Promise.race([asking, timer.promise]) }
  } catch (error) {
    if (error instanceof Silence || isTimeout(error)) return { failure: `no answer within ${timeoutMs / 1000} s` }
    return { failure: reason(error), error }
  } finally {
    clearTimeout(ticking)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

function reason(error: unknown): string {
  const { code, cause, name } = (error ?? {}) as { code?: unknown; cause?: unknown; name?: unknown }
  if (typeof code === 'string' && /^[\w. -]{1,60}$/.test(code)) return code
  if (cause) return reason(cause)
  return typeof name === 'string' ? name : 'an unknown fault'
}
