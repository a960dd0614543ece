import { expect, it } from 'vitest'
import { changeError, emptyValues, type FieldRule, validationError, validationErrors } from './form-fields.ts'
import { engagements } from './options.ts'

const rule = (kind: FieldRule['kind'], more: Partial<FieldRule> = {}): FieldRule => ({ label: 'It', kind, ...more })

it.each<[FieldRule, string | boolean, string | undefined]>([
  [rule('line'), 'Ada', undefined],
  [rule('line'), '  ', 'It is required'],
  [rule('line', { optional: true }), '', undefined],
  [rule('line'), 'x'.repeat(201), 'It must be at most 200 characters long.'],
  [rule('line', { max: 3 }), '🕯🕯🕯', undefined],
  [rule('line'), 'one\ntwo\u202E', undefined],
  [rule('line'), '\u200B\u00A0', 'It is required'],
  [rule('line', { max: 3 }), 'A\u00ADd\u200Da\0', undefined],
  [rule('text'), 'one\r\ntwo\tthree', undefined],
  [rule('text'), 'x'.repeat(4001), 'It must be at most 4000 characters long.'],
  [rule('email'), 'ada@visitor.example', undefined],
  [rule('email'), '\u200Bada@visitor.example\u200E', undefined],
  [rule('email'), 'ada@', 'Invalid email format.'],
  [rule('phone'), '+1', 'Invalid phone number format.'],
  [rule('phone', { optional: true }), '', undefined],
  [rule('number', { least: 1, most: 9 }), '9', undefined],
  [rule('number', { least: 1, most: 9 }), '0', 'It must be from 1 to 9.'],
  [rule('number'), 'two', 'It must only contain numbers and is required.'],
  [rule('choice', { options: engagements }), 'contract', undefined],
  [rule('choice', { options: engagements }), 'slavery', 'Select an option.'],
  [rule('link'), 'linkedin.com/in/ada', undefined],
  [rule('link'), 'javascript:alert(1)', 'It must be a web address.'],
  [rule('consent'), true, undefined],
  [rule('consent'), false, 'It is required'],
])('%o with %j: %j', (given, value, message) => {
  expect(validationError(given, value)).toBe(message)
})

it.each([
  [rule('email'), '', 'Invalid email format.'],
  [rule('phone'), ' ', 'Invalid phone number format.'],
  [rule('name'), '', 'Name must only contain letters and be 2-50 characters long.'],
  [rule('name'), 'Ada', undefined],
  [rule('email', { optional: true }), '', undefined],
  [rule('choice', { options: engagements }), '', 'Select an option.'],
  [rule('consent', { missing: 'Check the box.' }), false, 'Check the box.'],
])('at a change, %o with %j: %j', (given, value, message) => {
  expect(changeError(given, value)).toBe(message)
})

it('lists what is wrong in the order of the rules', () => {
  const rules = { b: rule('line'), a: rule('email'), c: rule('line', { optional: true }) }
  expect(Object.entries(validationErrors(rules, emptyValues(rules)))).toEqual([
    ['b', 'It is required'],
    ['a', 'It is required'],
  ])
})
