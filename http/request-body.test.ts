import { expect, test } from 'vitest'
import { readBody, readJson } from './request-body.ts'

function streamed(chunks: Uint8Array[], onPull?: () => void): Request {
  const rest = [...chunks]
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        onPull?.()
        const chunk = rest.shift()
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

const bytes = (size: number) => new Uint8Array(size).fill(97)

test('reads a body of any chunks, up to the limit', async () => {
  expect(await readBody(streamed([bytes(60), bytes(40)]), 100)).toHaveLength(100)
  expect(await readBody(new Request('http://localhost/', { method: 'POST' }), 100)).toHaveLength(0)
})

test('stops reading as soon as the limit is passed', async () => {
  let pulls = 0
  const endless = Array.from({ length: 1000 }, () => bytes(50))
  const request = streamed(endless, () => pulls++)
  await expect(readBody(request, 100)).rejects.toMatchObject({ status: 413 })
  expect(pulls).toBe(3)
})

test('refuses a body that says itself that it is too large, unread', async () => {
  const request = new Request('http://localhost/', { method: 'POST', body: 'x', headers: { 'Content-Length': '101' } })
  await expect(readBody(request, 100)).rejects.toMatchObject({ status: 413 })
  expect(request.bodyUsed).toBe(false)
})

test('a sender who hangs up', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(readBody(request, 100)).rejects.toMatchObject({ status: 400 })
})

test('JSON, and what is none', async () => {
  const post = (body: string | Uint8Array) =>
    new Request('http://localhost/', { method: 'POST', body: body as BodyInit })
  expect(await readJson(post('{"a":1}'), 100)).toEqual({ a: 1 })
  for (const body of ['', '{', 'a=1', new Uint8Array([0x22, 0xff, 0x22])]) {
    await expect(readJson(post(body), 100)).rejects.toMatchObject({ status: 400 })
  }
})
