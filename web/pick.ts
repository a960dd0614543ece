/** Returns an object with these properties only, so that a page's data has no more than the page shows. */
export function pick<From extends object, Key extends keyof From>(from: From, ...keys: Key[]): Pick<From, Key> {
  const entries = keys.map((key) => [key, from[key]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Pick<From, Key>
}
