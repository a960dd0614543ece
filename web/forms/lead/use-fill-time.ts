import { useCallback, useEffect, useRef } from 'react'
import { LEAST_SECONDS_TO_FILL } from '#contract/leads.ts'

/** The form's first showing, by performance.now(): with the document, before its script ran (deferred-hydration.ts), or now. */
function firstShowing(): number {
  const before = window.pageShownAt === undefined ? 0 : Date.now() - window.pageShownAt
  return performance.now() - Math.max(before, 0)
}

/**
 * Counts from the form's first showing.
 * @returns waits out what is left of the least time, so that nobody is refused for being quick; gives the seconds since
 */
export function useFillTime(): () => Promise<number> {
  const shownAt = useRef<number>(undefined)
  useEffect(() => {
    shownAt.current ??= firstShowing()
  }, [])

  return useCallback(async () => {
    shownAt.current ??= firstShowing()
    for (;;) {
      const seconds = (performance.now() - shownAt.current) / 1000
      if (seconds >= LEAST_SECONDS_TO_FILL) return seconds
      await new Promise((resolve) => setTimeout(resolve, (LEAST_SECONDS_TO_FILL - seconds) * 1000))
    }
  }, [])
}
