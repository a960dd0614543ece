import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { reportError } from '#web/context.ts'
import { handleError } from './entry.server.tsx'

test('what fails while a page is made goes to the log of the server, and never to the console', () => {
  const printed = vi.spyOn(console, 'error')
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(reportError, (error) => reported.push(error))
  const gone = AbortSignal.abort()
  const at = (signal?: AbortSignal) =>
    ({ request: new Request('https://a.example/', signal ? { signal } : {}), context }) as unknown as ActionFunctionArgs
  const error = new Error('broken')
  handleError(error, at())
  handleError(new Error('the visitor left'), at(gone))
  handleError({ status: 404, statusText: 'Not Found', internal: true, data: 'no route' }, at())
  expect(reported).toEqual([error])
  expect(printed).not.toHaveBeenCalled()
})
