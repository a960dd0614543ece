import { expect, test } from 'vitest'
import { putStart } from '#tests/fixtures/schedule.ts'
import { setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { findOwn } from './page.ts'

const { academy, deps } = setUpApi()
const schedule = setUpSchedule(deps)

test('after acceptance the page leads to the first class, with what only its learners read, until it is over', async () => {
  const email = 'learner@visitor.example'
  const learners = { joining: 'Room 1', prepare: 'Install Node.' }
  const putDates = async (starts: string, ends: string) => {
    await putStart(academy, 'first', { starts, ends })
    await academy.rows("update schedule_entries set value = value || $1 where id = 'first'", [learners])
    await schedule.refresh()
  }
  const seen = async () => (await findOwn(deps, { email }))[0]?.firstClass
  await putDates('2998-01-05', '2998-03-01')
  const id = await academy.registered({ EmailAddress: email })
  await academy.rows("update applications set start_id = 'first', status = 'offered' where id = $1", [id])
  expect(await seen()).toBeNull()
  await academy.rows("update applications set status = 'accepted' where id = $1", [id])
  expect(await seen()).toMatchObject({ starts: '2998-01-05', ...learners })
  await putDates('2020-01-05', '2020-03-01')
  expect(await seen()).toBeNull()
})
