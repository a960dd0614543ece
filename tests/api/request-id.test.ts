import { expect, test } from 'vitest'
import { currentRequestId, onBehalfOf } from '#database/request-origin.ts'
import { tasksOnBehalf } from '#jobs/tasks.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi()

async function getRequests(id: string): Promise<(string | null)[]> {
  const jobs = "select payload->>'request' as request from graphile_worker._private_jobs where payload->>'id' = $1"
  return (await academy.rows<{ request: string | null }>(jobs, [id])).map(({ request }) => request)
}

test('jobs carry the id of the request that they follow from, also where applications came together', async () => {
  const names = Array.from({ length: 20 }, (_value, at) => `request-${at}`)
  const ids = await Promise.all(names.map((name) => onBehalfOf(name, () => academy.registered())))
  for (const [at, id] of ids.entries()) expect(await getRequests(id)).toEqual(Array(2).fill(names[at]))
})

test('so do those of a lead; without a request they say none', async () => {
  const send = () => academy.sendLead('Contact/send-message')
  expect(await getRequests(await onBehalfOf('request-of-a-lead', send))).toEqual(Array(2).fill('request-of-a-lead'))
  expect(await getRequests(await send())).toEqual([null, null])
})

test('a task carries it on', async () => {
  const heard: unknown[] = []
  const { send_email: task } = tasksOnBehalf({ send_email: () => void heard.push(currentRequestId()) })
  await task?.({ id: '1', request: 'request-1' }, {} as never)
  await task?.({ id: '2' }, {} as never)
  expect(heard).toEqual(['request-1', undefined])
})
