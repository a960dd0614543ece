import { expect, test } from 'vitest'
import { validateField } from './fields.ts'

const NAME = 'Name must only contain letters and be 2-50 characters long.'
const PHONE = 'Invalid phone number format.'
/** As long as addresses may be. */
const LONG = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(59)}.example`

test.each([
  ['email', 'ada@visitor.example'],
  ['email', LONG],
  ['phone', '4035550142'],
  ['phone', '+440000000000000'],
  ['name', 'Jo'],
  ['name', 'a'.repeat(50)],
  ['name', "O'Neil"],
  ['name', 'O’Neil'],
  ['name', 'Anne-Marie'],
  ['name', 'St. John'],
  ['name', 'St.John'],
  ['name', 'José  María de la O'],
  ['name', "van 't Hoff"],
  ['name', "'t Hooft"],
  ['name', 'Davis Jr.'],
  ['name', "D' Angelo"],
  ['name', 'D’Angelo‐Smith'],
  ['name', 'Gal·la'],
  ['name', 'Keʻala'],
  ['name', '\u200BAda\u00A0Byron'],
  ['name', 'علی\u200Cرضا'],
  ['name', 'Nguyễn Thị Thảo'],
  ['number', '0'],
  ['required', 'x'],
  ['dropdown', 'Others'],
])('specification 5: %s takes %s', (type, value) => {
  expect(validateField(type, value)).toEqual({ isValid: true })
})

test.each([
  ['email', 'ada', 'Invalid email format.'],
  ['email', `${LONG}s`, 'Invalid email format.'],
  ['phone', '403555014', PHONE],
  ['phone', '+4400000000000000', PHONE],
  ['phone', '403 555 0142', PHONE],
  ['name', 'J', NAME],
  ['name', 'a'.repeat(51), NAME],
  ['name', 'R2D2', NAME],
  ['name', 'a_b', NAME],
  ['name', '-', NAME],
  ['name', "' ", NAME],
  ['name', '-Marie', NAME],
  ['name', '. Jr', NAME],
  ['name', '“Ada”', NAME],
  ['name', 'Ada🕯', NAME],
  ['name', 'Ada, Byron', NAME],
  ['name', 'Ada\u0967', NAME],
  ['name', `${'a'.repeat(25)}-${'b'.repeat(25)}`, NAME],
  ['number', '', 'Weeks must only contain numbers and is required.'],
  ['number', '1.5', 'Weeks must only contain numbers and is required.'],
  ['required', ' ', 'Weeks is required'],
  ['dropdown', '', 'Select an option.'],
  ['color', 'red', 'Invalid validation type.'],
])('specification 5: %s refuses %j: %s', (type, value, message) => {
  expect(validateField(type, value, 'Weeks')).toEqual({ isValid: false, message })
})
