import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tooMany, withoutPersonalDetails } from './errors.ts'

test('parameters and quoted values of a failed query never reach the log', () => {
  const cause = Object.assign(new Error('invalid input "ada@visitor.example"'), { code: '22P02' })
  const error = new DrizzleQueryError('insert into applications', ['ada@visitor.example'], cause)
  const told = withoutPersonalDetails(error)
  expect(JSON.stringify(told)).not.toContain('ada@')
  expect(told).toMatchObject({ name: 'Error', code: '22P02', message: undefined })
  expect(told.frames).toContainEqual(expect.stringContaining('errors.test.ts'))
})

test('an error in our own code keeps its message', () => {
  expect(withoutPersonalDetails(new TypeError('x is not a function'))).toMatchObject({ message: 'x is not a function' })
})

test('something thrown that is no error', () => {
  expect(withoutPersonalDetails('ada@visitor.example')).toEqual({ name: 'string' })
})

test.each([
  [90, '90 seconds'],
  [91, '2 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
  [5 * 86_400, '5 days'],
])('a wait of %i seconds is told in the largest fitting unit', (seconds, words) => {
  expect(tooMany('Enough.', seconds * 1000).message).toBe(`Enough. Please try again in ${words}.`)
})
