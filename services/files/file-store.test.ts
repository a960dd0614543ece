import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeS3, startFakeS3 } from '#tests/fakes/s3.ts'
import { type FileStore, openFileStore } from './file-store.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
let s3: FakeS3
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'of-the-tests')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'of-the-tests')
  s3 = await startFakeS3()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.close()
})

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-files-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}
const bucketAddress = () => `s3://resumes/kept?region=ca-central-1&endpoint=${encodeURIComponent(s3.url)}`

describe.each<[string, () => Promise<FileStore>]>([
  ['a folder', async () => openFileStore({ dataDir: await makeDataDir() })],
  ['a bucket', async () => openFileStore({ dataDir: '/nowhere', storageUrl: bucketAddress() })],
])('%s', (_kind, openStore) => {
  test('keeps a file, replaces it, and forgets it', async () => {
    const files = await openStore()
    const key = `${randomUUID()}.pdf`
    expect(await files.get(key)).toBeUndefined()
    await files.put(key, bytes('one'))
    expect(Buffer.from((await files.get(key)) ?? [])).toEqual(Buffer.from('one'))
    expect([`files/${key}`, `s3://resumes/kept/${key}`]).toContain(await files.locate(key))
    await files.put(key, bytes('two'))
    expect(Buffer.from((await files.get(key)) ?? [])).toEqual(Buffer.from('two'))
    await files.delete(key)
    expect(await files.get(key)).toBeUndefined()
    await files.delete(key)
  })
})

test('the folder and its files are for the server alone; what a broken write left behind goes with the file', async () => {
  const dataDir = await makeDataDir()
  const files = await openFileStore({ dataDir })
  const folder = join(dataDir, 'files')
  await files.put('a.pdf', bytes('a'))
  expect([(await stat(folder)).mode & 0o777, (await stat(join(folder, 'a.pdf'))).mode & 0o777]).toEqual([0o700, 0o600])
  expect(await readdir(folder)).toEqual(['a.pdf'])
  await writeFile(join(folder, 'a.pdf.unfinished'), 'half')
  await files.delete('a.pdf')
  expect(await readdir(folder)).toEqual([])
})

test('a write that cannot end leaves nothing', async () => {
  const dataDir = await makeDataDir()
  // A folder is where the file would go.
  await mkdir(join(dataDir, 'files', 'a.pdf', 'in the way'), { recursive: true })
  const files = await openFileStore({ dataDir })
  await expect(files.put('a.pdf', bytes('a'))).rejects.toThrow()
  expect(await readdir(join(dataDir, 'files'))).toEqual(['a.pdf'])
})

test.each(['../a.pdf', '/etc/passwd', '', '..'])('"%s" is no key', async (key) => {
  const dataDir = await makeDataDir()
  const files = await openFileStore({ dataDir })
  for (const attempt of [files.put(key, bytes('a')), files.get(key), files.delete(key)])
    await expect(attempt).rejects.toThrow('one name')
  expect(await readdir(dataDir)).toEqual([])
})

test('a bucket is asked by folder and key; one that refuses is an error', async () => {
  const files = await openFileStore({ dataDir: '/nowhere', storageUrl: bucketAddress() })
  await files.put('b.pdf', bytes('b'))
  expect([...s3.objects.keys()]).toContain('/resumes/kept/b.pdf')
  s3.down = true
  await expect(files.put('c.pdf', bytes('c'))).rejects.toThrow()
  await expect(files.get('b.pdf')).rejects.toThrow()
  s3.down = false
})
