/** A part of a file's value: where it stands within it, and what it is. */
export type Part = { path: PropertyKey[]; value: unknown }

/** Every part of a value, the whole first, each before those within it. */
export function* partsOf(value: unknown, path: PropertyKey[] = []): Generator<Part> {
  yield { path, value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    yield* partsOf(child, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

/** `4-6, 9`: lines in their order, those that follow one another as one. */
export function ranges(lines: number[]): string {
  const runs: [number, number][] = []
  for (const line of lines.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && line <= last[1] + 1) last[1] = line
    else runs.push([line, line])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}
