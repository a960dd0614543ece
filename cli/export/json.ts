import type { Row } from './snapshot.ts'

/** Rows as one JSON array, a row a line: any parser reads the whole, and line by line it can be streamed. */
export async function* toJson(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield '\n]\n'
}
