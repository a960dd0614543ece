import { expect, test, vi } from 'vitest'
import { addNote } from '#services/records/work.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { setUpApi } from '#tests/fixtures/set-up.ts'
import { askQuestion } from './own.ts'
import { findOwn } from './page.ts'

const { academy, deps } = setUpApi()

/** What an address with so many applications sees, and how many queries that takes. */
async function seenWith(count: number) {
  const signIn = { email: `ada.${count}@visitor.example` }
  const maya = await hire(deps.database, 'admissions', `Maya ${count}`)
  for (let n = 0; n < count; n += 1) {
    const id = await academy.registered({ EmailAddress: signIn.email })
    await academy.checkout(id)
    await askQuestion(deps, signIn, id, `Question ${n}`)
    await addNote(deps, maya, id, `Note ${n}`, [maya.staffId])
  }
  const query = vi.spyOn(deps.database.$client, 'query')
  const own = await findOwn(deps, signIn)
  const queries = query.mock.calls.length
  query.mockRestore()
  return { own, queries }
}

test('the page takes as many queries for many applications as for one, and each has its own entries', async () => {
  const one = await seenWith(1)
  expect(one.queries).toBeLessThanOrEqual(18)
  const many = await seenWith(4)
  expect(many.queries).toBe(one.queries)
  const texts = many.own.map(({ timeline }) => timeline.map((entry) => ('text' in entry ? entry.text : entry.what)))
  expect(texts).toEqual(Array.from({ length: 4 }, (_value, n) => [`Question ${3 - n}`, 'submitted']))
  expect(many.own).toMatchObject(Array(4).fill({ fee: { status: 'due', payment: 'open' }, canPay: true }))
})
