import type { Loaded } from '#content/load.ts'
import { named } from '#content/source.ts'
import { type Finding, must, should } from './finding.ts'
import { partsOf, ranges } from './yaml-parts.ts'

/** What carries `sample: true`, and the promises that are still to be confirmed. Samples of one list are one finding. */
export function findSamples(files: Map<string, Loaded>): Finding[] {
  return [...files].flatMap(([file, loaded]) => [...samplesIn(file, loaded), ...promisesIn(file, loaded)])
}

type Sample = { list: string; line: number; name: string }

function samplesIn(file: string, { source }: Loaded): Finding[] {
  const samples: Sample[] = []
  for (const { path, value } of partsOf(source.value)) {
    if (!isSample(value)) continue
    const isListed = typeof path.at(-1) === 'number'
    samples.push({
      list: named(isListed ? path.slice(0, -1) : path),
      line: source.lineOf([...path, 'sample']),
      name: isListed ? String(value.name ?? value.title ?? named(path)) : '',
    })
  }
  return [...Map.groupBy(samples, ({ list }) => list)].map(([list, all]) => {
    const names = all.flatMap(({ name }) => name || [])
    const where = `content/${file}:${ranges(all.map(({ line }) => line))}${list && ` ${list}`}`
    const what =
      names.length > 0 ? `${names.length} invented: ${[...new Set(names)].join(', ')}.` : 'All of it is a sample.'
    return must(where, what, 'Replace it by your own, or confirm it, and take "sample: true" away.')
  })
}

function isSample(value: unknown): value is { sample: true; name?: unknown; title?: unknown } {
  return typeof value === 'object' && value !== null && 'sample' in value && value.sample === true
}

function promisesIn(file: string, { unconfirmed }: Loaded): Finding[] {
  if (unconfirmed.length === 0) return []
  const lines = ranges(unconfirmed.map(({ line }) => line))
  const fields = unconfirmed.map(({ field }) => field).join(', ')
  return [
    should(
      `content/${file}:${lines} ${fields}`,
      'Nobody has confirmed what these promise to visitors.',
      'Read them, change what is not so, and take their names from the list "confirm" at the top of the file.',
    ),
  ]
}
