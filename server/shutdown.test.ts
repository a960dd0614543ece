import { expect, test } from 'vitest'
import { openResources } from './shutdown.ts'

test('closes in the opposite order, once, and past one that fails', async () => {
  const lines: string[] = []
  const closed: string[] = []
  const resources = openResources((line) => lines.push(line))
  resources.add('database', async () => closed.push('database'))
  resources.add('jobs', async () => {
    throw new Error('stuck')
  })
  resources.add('server', async () => closed.push('server'))
  await Promise.all([resources.close(), resources.close()])
  expect(closed).toEqual(['server', 'database'])
  expect(lines).toEqual(['jobs did not close in order: stuck'])
})
