/** Returns the elements that Tab reaches, in order. */
export function focusable(within: Element): HTMLElement[] {
  const all = within.querySelectorAll<HTMLElement>(':is(a[href], button:not(:disabled))')
  return [...all].filter((item) => !item.closest('[data-open="false"] > ul'))
}

/** Returns the next stop, so that Tab never leaves `stops`; undefined if the browser's own choice is right. */
export function loopedStop<Stop>(stops: Stop[], current: Stop, backwards: boolean): Stop | undefined {
  const at = stops.indexOf(current)
  if (at === -1) return stops[0]
  if (backwards && at === 0) return stops.at(-1)
  if (!backwards && at === stops.length - 1) return stops[0]
  return undefined
}
