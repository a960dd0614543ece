import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { beginPart } from './spans.ts'

/** A pool whose statements are parts of the work under way. Their texts are told, their values never. */
export class TracedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: TracedClient } as pg.PoolConfig)
  }

  // The pool calls back when some other work returns a connection: without this, the span under way would be that work's.
  override connect(...[callback]: unknown[]): never {
    const own = typeof callback === 'function' ? [AsyncResource.bind(callback as () => void)] : []
    return super.connect(...(own as [])) as never
  }
}

class TracedClient extends pg.Client {
  override query(...given: unknown[]): never {
    const ask = (words: unknown[]) => super.query(...(words as [string])) as unknown
    const [statement] = given
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown }).text
    // A stream or a cursor ends when its reader does, of which nothing is heard here.
    const isStream = typeof (statement as { submit?: unknown }).submit === 'function'
    const span = isStream || typeof text !== 'string' ? undefined : begin(text)
    if (!span) return ask(given) as never

    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const ended = (error?: Error, ...rest: unknown[]) => {
        span.end(error && nameOf(error))
        callback(error, ...rest)
      }
      return ask([...given.slice(0, -1), ended]) as never
    }
    const answer = ask(given) as Promise<unknown>
    answer.then(
      () => span.end(),
      (error: Error) => span.end(nameOf(error)),
    )
    return answer as never
  }
}

function begin(text: string) {
  const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text.trim() }
  return beginPart(operation, { kind: 'client', attributes })
}

/** PostgreSQL's code says it best; its messages quote values. */
function nameOf(error: Error & { code?: unknown }): string {
  return typeof error.code === 'string' ? error.code : error.name
}
