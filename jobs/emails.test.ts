import { expect, test, vi } from 'vitest'
import { loadEmail } from './emails.ts'

/** One more email, which shows only an application. */
vi.mock('#mail/registry.ts', async (original) => {
  const registry = await original<typeof import('#mail/registry.ts')>()
  const getDefinition: typeof registry.getDefinition = (email) =>
    String(email.kind) === 'plain' ? {} : registry.getDefinition(email)
  return { ...registry, getDefinition }
})
vi.mock('#services/applications/service.ts', () => ({
  findApplication: async (_database: unknown, id: string) => applications.find((row) => row.id === id),
}))

const applications = [
  { id: 'kept', email: 'ada@visitor.example' },
  { id: 'erased', email: '' },
]
const load = (kind: string, id: string) =>
  loadEmail({} as never, { kind: kind as 'application', to: 'visitor', id, part: '7' }, new Date())

test('an email that shows only an application needs no loader, and is not for the erased', async () => {
  expect(await load('plain', 'kept')).toEqual({ kind: 'plain', to: 'visitor', part: '7', row: applications[0] })
  for (const id of ['erased', 'gone']) expect(await load('plain', id)).toBeUndefined()
})

test('an email of a later version is not dropped', async () => {
  await expect(load('later', 'kept')).rejects.toThrow('There is no email "later".')
})
