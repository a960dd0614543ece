import { expect, test } from 'vitest'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { goodLeads, type LeadCall } from '#tests/fixtures/leads.ts'
import { naughtyStrings, someNaughtyStrings } from '#tests/fixtures/naughty-strings.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { sharedApi } from './open-api.ts'

// From many addresses: the wrong codes of one wait for each other. What follows from a row is tried elsewhere.
let calls = 0
const academy = sharedApi({ clientAddress: () => `198.51.100.${calls++ % 250}`, jobsForLead: () => [] })

// What is kept is decided here once more, by other means than the contract's: nothing invisible, no halves of characters,
// plain spaces and line ends, none around; and nothing else is lost.
const UNSEEN =
  /[\xad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8]|[\u034f]|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/gu
const BLANKS = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g
const tidied = (text: string) =>
  text
    .replaceAll(BLANKS, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .normalize('NFC')
    .trim()
const withoutBlanks = (text: string) => tidied(text).replaceAll(' ', '')
const isClean = (text: string) =>
  text.isWellFormed() &&
  text === text.normalize('NFC').trim() &&
  !/[^\P{Cc}\t\n]|[\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\xa0\u2000-\u200a\u2028\u2029\u202f\u3000]/u.test(
    text,
  )

type May = (text: string) => boolean
type Values = Record<string, string>
/** A form, and what may stand in some of its fields, by their wire names. */
type Fields = { send: (changes: Values) => Promise<Response>; may: Record<string, May> }

const lead = (call: LeadCall, may: Fields['may']): Fields => ({
  send: (changes) => academy.postJson(call, { ...goodLeads[call], ...changes }),
  may,
})
const application = (may: Fields['may']): Fields => ({
  // A multipart form is UTF-8, in which no half of a character can be written.
  send: (changes) =>
    academy.register(Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, text.toWellFormed()]))),
  may,
})
const any: May = () => true
const filled: May = (text) => text !== ''
const email = (text: string) => /^[^\s<>"@]+@[^\s<>"@]+$/.test(text)
const phone = (text: string) => /^(\+?[0-9]{10,15})?$/.test(text)
const name = (text: string) => /\p{L}/u.test(text) && [...text].every((sign) => /[\p{L}\p{M}'’‘‐.· -]/u.test(sign))
const link = (text: string) => !/^(javascript|vbscript|data|file):/i.test(text)
const digits = (text: string) => /^\d+$/.test(text)
const oneOf = (...words: string[]) => words.includes.bind(words) as May
const no: May = () => false
const getAll = (fields: string[], may: May) => Object.fromEntries(fields.map((field) => [field, may]))
const APPLICATION_LINES = ['City', 'State', 'Country', 'FieldOfStudy', 'CourseName']

const told = (text: string) => JSON.stringify(text).slice(0, 80)

const everyField: [string, string[], Fields][] = [
  [
    'a message',
    naughtyStrings,
    lead('Contact/send-message', { name: filled, message: filled, email, phone, topic: no }),
  ],
  [
    'an application',
    naughtyStrings,
    application({
      ...getAll(APPLICATION_LINES, any),
      FullName: name,
      EmailAddress: email,
      PhoneNumber: phone,
      LinkedInProfileUrl: link,
      ...getAll(['EmploymentStatus', 'Gender', 'HighestEducationLevel', 'PreferredAdmissionCycle'], no),
      ...getAll(['IsWillingToPayApplicationFee', 'IsWillingToPayTuitionFee'], oneOf('true')),
      ...getAll(['HasProgrammingExperience', 'HasReferralCode'], oneOf('true', 'false')),
      AcceptTermsAndConditions: oneOf('true'),
    }),
  ],
  ['an application: course', someNaughtyStrings, application({ CourseId: no })],
  // Each wrong code is looked up and counted in the database, which takes long.
  ['an application: code', someNaughtyStrings, application({ ApplicationFeeWaiverCode: oneOf('') })],
  [
    'a resume',
    someNaughtyStrings,
    {
      send: (changes) => academy.post('Resume/submit', resumeForm(changes)),
      may: {
        ...getAll(['name', 'role', 'skills'], filled),
        place: any,
        email,
        phone: (text) => text !== '' && phone(text),
        yearsOfExperience: digits,
        engagement: no,
        consent: oneOf('true'),
      },
    },
  ],
]

// A choice among the fields has every form refused, which names the fields that may not have the text.
test.each(everyField)('every string in %s is validated field by field', async (_case, strings, { send, may }) => {
  const wrong: string[] = []
  await eachAtOnce(strings, 16, async (given) => {
    const text = 'topic' in may ? given : given.toWellFormed()
    const response = await send(Object.fromEntries(Object.keys(may).map((field) => [field, text])))
    const { errors = {} } = (await response.json()) as { errors?: object }
    if (response.status === 413 && text.length > 2_000) return
    const refused = Object.keys(errors)
    const missing = Object.keys(may).filter((field) => !may[field]?.(tidied(text)) && !refused.includes(field))
    const isTold = response.status === (refused.length > 0 ? 422 : 200) && refused.every((field) => field in may)
    if (!isTold || missing.length > 0) wrong.push(`${told(text)}: ${response.status} ${refused}`)
  })
  expect(wrong).toEqual([])
})

const everyKept: [string, Fields, table: string, columns: string[]][] = [
  [
    'a talent request',
    lead('Talent/request', getAll(['skills', 'notes'], filled)),
    'leads',
    ["answers->>'skills' as skills", "answers->>'notes' as notes"],
  ],
  [
    'an application: lines and link',
    application(getAll([...APPLICATION_LINES, 'LinkedInProfileUrl'], link)),
    'applications',
    ['city', 'state', 'country', 'field_of_study', 'linkedin_url'],
  ],
  ['an application: name', application({ FullName: name }), 'applications', ['full_name']],
]

test.each(everyKept)('every string that may stand in %s is kept as it was meant', async (...item) => {
  const [, { send, may }, table, columns] = item
  const kept = new Map<string, string>()
  const [accepts = no] = Object.values(may)
  const strings = naughtyStrings.filter((text) => text.isWellFormed() && accepts(tidied(text)))
  await eachAtOnce(strings, 16, async (text) => {
    const response = await send(Object.fromEntries(Object.keys(may).map((field) => [field, text])))
    const { id, applicationId = id } = (await response.json()) as { id: string; applicationId?: string }
    if (response.status === 200) kept.set(applicationId, text)
  })
  const rows = await academy.rows(`select ${['id', ...columns]} from ${table} where id = any($1)`, [[...kept.keys()]])
  expect(rows).toHaveLength(kept.size)
  for (const { id, ...row } of rows) {
    const text = kept.get(String(id)) ?? ''
    for (const value of Object.values(row)) {
      expect(withoutBlanks(String(value)), told(text)).toBe(withoutBlanks(text))
      expect(isClean(String(value)), told(text)).toBe(true)
    }
  }
  expect(kept.size).toBeGreaterThan(10)
})
