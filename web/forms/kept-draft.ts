/** What this tab keeps under a name, or nothing where there is none or the browser keeps nothing for us. */
export function loadKept(name: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return isObject(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft in this tab; where the browser refuses, the form works without. */
export function saveKept(name: string, draft: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {}
}

export function clearKept(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {}
}

/** Takes of what was kept the values that a form knows, each of the kind it has there; the rest stays empty. */
export function knownValues<Values extends object>(empty: Values, kept: unknown): Values {
  const values = isObject(kept) ? kept : {}
  const known = Object.entries(empty).map(([name, nothing]) => {
    const value = Object.hasOwn(values, name) ? values[name] : nothing
    return [name, typeof value === typeof nothing ? value : nothing]
  })
  return Object.fromEntries(known) as Values
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
