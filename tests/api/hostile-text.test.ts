import { expect, test } from 'vitest'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { goodLeads, type LeadCall } from '#tests/fixtures/leads.ts'
import { naughtyStrings, someNaughtyStrings } from '#tests/fixtures/naughty-strings.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { sharedApi } from './open-api.ts'

// From many addresses: the wrong codes of one wait for each other. What follows from a row is tried elsewhere.
let calls = 0
const academy = sharedApi({ clientAddress: () => `198.51.100.${calls++ % 250}`, jobsForLead: () => [] })

// What may be kept is decided here once more, by other means than the contract's: no controls, no halves of characters,
// no overrides of direction; one line where one is asked for. It is kept in NFC, line ends as \n, no blanks around.
const mayBeText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u.test(text)
const mayBeLine = (text: string) => mayBeText(text) && !/[\t\n\u2028\u2029]/.test(text)
const tidied = (text: string) =>
  text
    .normalize('NFC')
    .split(/\r\n|\r/)
    .join('\n')
    .trim()

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
const email = (text: string) => mayBeLine(text) && /^[^\s<>"@]+@[^\s<>"@]+$/.test(text)
const phone = (text: string) => /^(\+?[0-9]{10,15})?$/.test(text)
const name = (text: string) => text.split(/\.? +|['’.-]/).every((word) => /^[\p{L}\p{M}]+$/u.test(word))
const link = (text: string) => mayBeLine(text) && !/^(javascript|vbscript|data|file):/i.test(text)
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
    lead('Contact/send-message', { name: mayBeLine, message: mayBeText, email, phone, topic: no }),
  ],
  [
    'an application',
    naughtyStrings,
    application({
      ...getAll(APPLICATION_LINES, mayBeLine),
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
        ...getAll(['name', 'role', 'place'], mayBeLine),
        skills: mayBeText,
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
test.each(everyField)('every string in %s is judged field by field', async (_, strings, { send, may }) => {
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
    'a talent request, but in no line of it',
    lead(
      'Talent/request',
      getAll(['skills', 'notes'], (text) => mayBeText(text) && !mayBeLine(text)),
    ),
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
  const [judge = no] = Object.values(may)
  const strings = naughtyStrings.filter((text) => judge(tidied(text)))
  await eachAtOnce(strings, 16, async (text) => {
    const response = await send(Object.fromEntries(Object.keys(may).map((field) => [field, text])))
    const { id, applicationId = id } = (await response.json()) as { id: string; applicationId?: string }
    if (response.status === 200) kept.set(applicationId, text.toWellFormed())
  })
  const rows = await academy.rows(`select ${['id', ...columns]} from ${table} where id = any($1)`, [[...kept.keys()]])
  expect(rows).toHaveLength(kept.size)
  for (const { id, ...row } of rows) {
    const text = kept.get(String(id)) ?? ''
    for (const value of Object.values(row)) expect(String(value), told(text)).toBe(tidied(text))
  }
  expect(kept.size).toBeGreaterThan(10)
})
