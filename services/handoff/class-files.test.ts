import { expect, test } from 'vitest'
import { mergePeople } from '#services/records/person.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { readCsvRows } from '#tests/fixtures/read-csv.ts'
import { setUpApi } from '#tests/fixtures/set-up.ts'
import { canvasFiles } from './canvas.ts'
import type { Learner } from './class-file.ts'
import { moodleFile } from './moodle.ts'
import { findPersonKeys } from './person-keys.ts'

const { academy, deps } = setUpApi()

const run = { id: 'ui-ux-2027-01', courseName: 'UI/UX, "part-time"', starts: '2027-01-11' }

function learner(personKey: string, name: string, email: string, hasLeft = false): Learner {
  return { personKey, name, email, hasLeft }
}

const learners = [
  learner('p1', 'Ada Byron', 'ada@visitor.example'),
  learner('p2', 'Siobhán "Shiv" Ní Bhraonáin, Jr.', 'Siobhan+class@visitor.example'),
  learner('p3', 'Plato', '=plato@visitor.example', true),
  // The same person, who withdrew one application and has a seat by another.
  learner('p1', 'Ada Byron', 'ada@visitor.example', true),
]

test('Canvas gets each person once, and an enrollment whose ids are in the other files', () => {
  const files = canvasFiles(run, learners)
  expect(files['users.csv'].startsWith('user_id,')).toBe(true)
  const users = readCsvRows(files['users.csv'])
  const enrollments = readCsvRows(files['enrollments.csv'])
  expect(readCsvRows(files['courses.csv'])).toEqual([
    {
      course_id: run.id,
      short_name: run.courseName,
      long_name: `${run.courseName}, starts 2027-01-11`,
      status: 'active',
    },
  ])
  expect(users.map(({ user_id, login_id, full_name, status }) => [user_id, login_id, full_name, status])).toEqual(
    expect.arrayContaining([
      ['p1', 'ada@visitor.example', 'Ada Byron', 'active'],
      ['p2', 'Siobhan+class@visitor.example', 'Siobhán "Shiv" Ní Bhraonáin, Jr.', 'active'],
      // Exactly as the person signs in: an apostrophe against formulas would make it another login.
      ['p3', '=plato@visitor.example', 'Plato', 'active'],
    ]),
  )
  expect(users).toHaveLength(3)
  expect(Object.fromEntries(enrollments.map(({ user_id, status }) => [user_id, status]))).toEqual({
    p1: 'active',
    p2: 'active',
    p3: 'deleted',
  })
  for (const { course_id, role } of enrollments) expect([course_id, role]).toEqual([run.id, 'student'])
})

test('Moodle gets both names, a user name it accepts, and suspends who has left', () => {
  const rows = readCsvRows(moodleFile(run, learners))
  const byPerson = Object.fromEntries(rows.map(({ idnumber, ...row }) => [idnumber, row]))
  const enrolled = { course1: run.id, role1: 'student', enrolstatus1: '0' }
  expect(byPerson).toEqual({
    p1: {
      ...enrolled,
      username: 'ada@visitor.example',
      firstname: 'Ada',
      lastname: 'Byron',
      email: 'ada@visitor.example',
    },
    p2: {
      ...enrolled,
      username: 'p2',
      firstname: 'Siobhán "Shiv" Ní Bhraonáin,',
      lastname: 'Jr.',
      email: 'Siobhan+class@visitor.example',
    },
    p3: {
      ...enrolled,
      username: 'p3',
      firstname: 'Plato',
      lastname: '-',
      email: '=plato@visitor.example',
      enrolstatus1: '1',
    },
  })
})

test('a person keeps their key with a second application, under another address too', async () => {
  const first = await academy.registered({ EmailAddress: 'ada@visitor.example' })
  const second = await academy.registered({ EmailAddress: 'Ada@visitor.example' })
  const elsewhere = await academy.registered({ EmailAddress: 'byron@visitor.example' })
  const before = await findPersonKeys(deps.database, [first, second, elsewhere])
  expect([before.get(second), before.get(elsewhere)]).toEqual([first, elsewhere])
  await mergePeople(deps, await hire(deps.database, 'admissions', 'Maya'), second, elsewhere)
  const after = await findPersonKeys(deps.database, [elsewhere])
  expect(after.get(elsewhere)).toBe(first)
})
