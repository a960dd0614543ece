/** The metadata in a form that Stripe's SDK sends, of the object itself or of another that comes with it. */
export function metadataIn(form: URLSearchParams, of = 'metadata'): Record<string, string> {
  const start = `${of}[`
  const named = [...form].filter(([name]) => name.startsWith(start) && name.endsWith(']'))
  return Object.fromEntries(named.map(([name, value]) => [name.slice(start.length, -1), value]))
}

/** Seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1000)
