import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** Runs work on behalf of a request, whose id log lines and jobs then carry. */
export function onBehalfOf<Result>(requestId: string, work: () => Result): Result {
  return requests.run(requestId, work)
}

export function currentRequestId(): string | undefined {
  return requests.getStore()
}

export type Origin = { request?: string }

export function currentOrigin(): Origin {
  const request = currentRequestId()
  return request === undefined ? {} : { request }
}
