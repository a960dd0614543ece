import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { inHelper } from './helper-process.ts'

/** A helper that does what a test tells it. */
async function openHelper(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-helper-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'helper.ts')
  const module = JSON.stringify(join(import.meta.dirname, 'helper-process.ts'))
  writeFileSync(
    file,
    `import { answerWork, Refused } from ${module}
    let count = 0
    answerWork(async ({ task }) => {
      count += 1
      if (task === 'exit') process.exit(1)
      if (task === 'refuse') throw new Refused('This cannot be used.')
      return { count, secrets: Object.keys(process.env).filter((name) => !name.startsWith('MALLOC')) }
    })`,
  )
  return pathToFileURL(file)
}

it('one process does piece after piece, and has no variable of the site', async () => {
  const file = await openHelper()
  const [one, other] = await Promise.all([inHelper(file, {}), inHelper(file, {})])
  expect([one, other]).toMatchObject([{ count: 1 }, { count: 2 }])
  expect((one as { secrets: string[] }).secrets.filter((name) => /DATABASE|STRIPE|SECRET|PATH/.test(name))).toEqual([])
})

it('what it cannot use is refused with its sentence; what ends it fails alone, and the next piece has a new one', async () => {
  const file = await openHelper()
  await expect(inHelper(file, { task: 'refuse' })).rejects.toMatchObject({ message: 'This cannot be used.' })
  await expect(inHelper(file, { task: 'exit' })).rejects.toThrow('a helper ended')
  expect(await inHelper(file, {})).toMatchObject({ count: 1 })
})

it('more than a hundred that wait are refused for now', async () => {
  const file = await openHelper()
  const all = await Promise.allSettled(Array.from({ length: 102 }, () => inHelper(file, {})))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []))
  expect(refused).toEqual(['unavailable', 'unavailable'])
})
