import { expect, it, vi } from 'vitest'
import { openPhotos } from './photos.ts'

const names = ['a-12345678-640.webp', 'b-12345678-640.avif', 'c-12345678-640.webp']
const stored = new Map(names.map((name) => [`pictures/${name}`, Buffer.alloc(400, name)]))
const read = vi.fn(async (file: string) => stored.get(file))
const open = () => openPhotos({ has: (file) => stored.has(file), read }, 'https://an-academy.example', 1_000)

it('serves the photos of the version for good, and nothing else', async () => {
  const photos = open()
  const file = await photos.get(`/pictures/${names[1]}`)
  expect(file?.variants.identity).toMatchObject({
    body: stored.get(`pictures/${names[1]}`),
    headers: { 'Content-Type': 'image/avif', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
  const others = ['/pictures/', '/pictures/d-640.webp', '/pictures/../company.yaml', '/company.yaml', '/pictures/a.svg']
  expect(others.filter(photos.has)).toEqual([])
})

it('reads a photo once, however many ask, and forgets the one not asked for longest when memory is full', async () => {
  const photos = open()
  read.mockClear()
  const [a, b, c] = names.map((name) => `/pictures/${name}`) as [string, string, string]
  await Promise.all([photos.get(a), photos.get(a)])
  await photos.get(b)
  await photos.get(a)
  await photos.get(c)
  await photos.get(a)
  expect(read).toHaveBeenCalledTimes(3)
  await photos.get(b)
  expect(read).toHaveBeenCalledTimes(4)
})
