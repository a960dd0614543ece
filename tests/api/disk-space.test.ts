import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DiskSpace, openDiskSpace } from '#api/disk-space.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { EVERY_KIND, newSending } from '#tests/fixtures/sendings.ts'
import { getFailure, sharedApi } from './open-api.ts'

let isLow = true
const disk: DiskSpace = { free: async () => 0, isLow: async () => isLow }
const { promoCode: waiverCode } = content.scholarship
const academy = sharedApi({ disk: { forms: disk, files: undefined }, waiverCode })

const kinds = [...new Set(EVERY_KIND)]
const getRequest = (kind: (typeof kinds)[number]) => {
  const { call, body } = newSending(kind)
  return new Request(`http://localhost/${call}`, { method: 'POST', body: body() })
}

test.each(kinds)('while disk space is low, %s is refused before its body is read', async (kind) => {
  isLow = true
  const request = getRequest(kind)
  const response = await academy.api.request(request)
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60'])
  expect((await getFailure(response)).message).toBe("We can't save this right now. Please try again in 60 seconds.")
  expect(request.bodyUsed).toBe(false)
  expect(await readdir(academy.dataDir)).toEqual([])
})

test('what is no form goes on, and with space again every form is taken', async () => {
  isLow = false
  const id = await academy.registered()
  isLow = true
  expect((await academy.checkout(id)).status).toBe(200)
  expect((await academy.api.request('/CourseNorthAmerica/get-courses')).status).toBe(200)
  isLow = false
  for (const kind of kinds) expect((await academy.api.request(getRequest(kind))).status).toBe(200)
})

test('where only files need the disk, only resumes are refused', async () => {
  const files = academy.changed({ disk: { forms: undefined, files: { ...disk, isLow: async () => true } } })
  const statuses = kinds.map(async (kind) => [kind, (await files.api.request(getRequest(kind))).status])
  const expected = kinds.map((kind) => [kind, kind === 'resume' ? 503 : 200])
  expect(await Promise.all(statuses)).toEqual(expected)
})

test('the disk of a folder is known before the folder is there; what passes the floor is logged once', async () => {
  const folder = join(academy.dataDir, 'not', 'there')
  academy.logged.length = 0
  const plenty = openDiskSpace(folder, 1, academy.deps.log)
  expect(await plenty.free()).toBeGreaterThan(0)
  expect(await plenty.isLow()).toBe(false)
  expect(academy.logged).toEqual([])
  const none = openDiskSpace(folder, Number.MAX_SAFE_INTEGER, academy.deps.log)
  expect(await Promise.all([none.isLow(), none.isLow(), none.isLow()])).toEqual([true, true, true])
  expect(academy.logged).toMatchObject([{ level: 50, msg: 'disk space is low: forms that need it are refused' }])
})

test('a folder of which the disk cannot be told refuses nothing', async () => {
  const unknown = openDiskSpace('\0', Number.MAX_SAFE_INTEGER, academy.deps.log)
  expect([await unknown.free(), await unknown.isLow()]).toEqual([undefined, false])
})
