import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** Does some work on behalf of a request: what it logs and the jobs that it writes carry the request's id. */
export function onBehalfOf<Result>(requestId: string, work: () => Result): Result {
  return requests.run(requestId, work)
}

/** The id of the request that this is done for; nothing where none gave rise to it. */
export function currentRequestId(): string | undefined {
  return requests.getStore()
}

/** What jobs carry of the request that gives rise to them. */
export type Origin = { request?: string }

export function currentOrigin(): Origin {
  const request = currentRequestId()
  return request === undefined ? {} : { request }
}
