import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationForm, type goodApplication } from '#tests/fixtures/application.ts'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { answerTo, goodLeads, type LeadCall } from '#tests/fixtures/leads.ts'
import { naughtyStrings } from '#tests/fixtures/naughty-strings.ts'
import { openApi, type TestApi } from './open-api.ts'

let academy: TestApi
beforeAll(async () => {
  // From many addresses: the wrong codes of one wait for each other. What follows from a row is tried elsewhere.
  let calls = 0
  academy = await openApi({ clientAddress: () => `198.51.100.${calls++ % 250}`, jobsForLead: () => [] })
})
afterAll(() => academy.close())

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

type Group = {
  table: string
  /** Wire names. */
  fields: string[]
  columns?: string[]
  send: (changes: Record<string, string>) => Promise<Response>
  may: (text: string) => boolean
  keptAs?: (text: string) => string
}

/**
 * Sends every string in all fields of a group at once, some strings at a time.
 * @returns how many were kept; whatever was answered or kept against the rules fails
 */
async function tryAll({
  table,
  fields,
  columns = fields.map((field) => `${answerTo(field)} as ${field}`),
  send,
  may,
  keptAs = tidied,
}: Group): Promise<number> {
  const wrong: string[] = []
  const kept = new Map<string, string>()
  const tryOne = async (text: string) => {
    const response = await send(Object.fromEntries(fields.map((field) => [field, text])))
    const told = JSON.stringify(text).slice(0, 80)
    const answer = (await response.json()) as Record<'id' | 'applicationId', string> & { errors?: object }
    if (response.status === 422) {
      const refused = Object.keys(answer.errors ?? {})
      const mustBe = may(tidied(text)) ? refused.filter((field) => fields.includes(field)) : fields
      if (refused.length === 0 || refused.sort().join() !== mustBe.toSorted().join()) wrong.push(`${told}: ${refused}`)
      return
    }
    const id = answer.applicationId ?? answer.id
    if (response.status !== 200 || !may(tidied(text))) return wrong.push(`${told}: ${response.status}`)
    kept.set(id, text)
  }
  // A multipart form is UTF-8, in which no half of a character can be written.
  const strings = table === 'applications' ? naughtyStrings.map((text) => text.toWellFormed()) : naughtyStrings
  await eachAtOnce(strings, 16, tryOne)
  // What no string may be put into has no column to look at either.
  if (kept.size === 0) columns = []
  const rows = await academy.rows(`select ${['id', ...columns]} from ${table} where id = any($1)`, [[...kept.keys()]])
  expect(rows).toHaveLength(kept.size)
  for (const { id, ...row } of rows) {
    const text = kept.get(String(id)) ?? ''
    for (const value of Object.values(row)) {
      if (String(value) !== keptAs(text)) wrong.push(`${JSON.stringify(text).slice(0, 80)} became ${value}`)
    }
  }
  expect(wrong).toEqual([])
  return kept.size
}

const post = (call: string, body: BodyInit) =>
  Promise.resolve(academy.api.request(`/${call}`, { method: 'POST', body }))
const lead = (call: LeadCall, fields: string[], more: Partial<Group> = {}): Group => ({
  table: 'leads',
  fields,
  send: (changes) => post(call, JSON.stringify({ ...goodLeads[call], ...changes })),
  may: mayBeLine,
  ...more,
})
const application = (fields: string[], more: Partial<Group> = {}): Group => ({
  table: 'applications',
  fields,
  send: (changes) => post('ApplicationForm/na/Register', applicationForm(changes as Partial<typeof goodApplication>)),
  may: mayBeLine,
  ...more,
})
const texts = { may: mayBeText }
const digits = { may: (text: string) => /^\d+$/.test(text), keptAs: (text: string) => String(Number(text)) }
const email = { may: (text: string) => mayBeLine(text) && /^[^\s<>"@]+@[^\s<>"@]+$/.test(text) }
const phone = { may: (text: string) => /^(\+?[0-9]{10,15})?$/.test(text) }
const nothing = { may: () => false }

// Forms for leads share their kinds of fields.
const groups: [string, Group][] = [
  ['a message: line', lead('Contact/send-message', ['name'])],
  ['a message: text', lead('Contact/send-message', ['message'], texts)],
  ['a message: email', lead('Contact/send-message', ['email'], email)],
  ['a message: phone', lead('Contact/send-message', ['phone'], phone)],
  ['a message: choice', lead('Contact/send-message', ['topic'], nothing)],
  ['talent: lines', lead('Talent/request', ['company', 'contactName', 'roles', 'start', 'place'])],
  ['talent: texts', lead('Talent/request', ['skills', 'notes'], texts)],
  ['talent: number', lead('Talent/request', ['headcount'], digits)],
  [
    'an application: lines',
    application(['City', 'State', 'Country', 'FieldOfStudy', 'CourseName'], {
      columns: ['city', 'state', 'country', 'field_of_study'],
    }),
  ],
  [
    'an application: name',
    application(['FullName'], {
      columns: ['full_name'],
      may: (text) => text.split(/\.? +|['’.-]/).every((word) => /^[\p{L}\p{M}]+$/u.test(word)),
    }),
  ],
  [
    'an application: email',
    application(['EmailAddress'], { ...email, columns: ['email'], keptAs: (text) => tidied(text).toLowerCase() }),
  ],
  ['an application: phone', application(['PhoneNumber'], { ...phone, columns: ['phone'] })],
  [
    'an application: link',
    application(['LinkedInProfileUrl'], {
      may: (text) => mayBeLine(text) && !/^(javascript|vbscript|data|file):/i.test(text),
      columns: ['linkedin_url'],
    }),
  ],
  [
    'an application: choices',
    application(['EmploymentStatus', 'Gender', 'HighestEducationLevel', 'PreferredAdmissionCycle'], nothing),
  ],
  ['an application: course', application(['CourseId'], nothing)],
  [
    'an application: flags',
    application(['IsWillingToPayApplicationFee', 'IsWillingToPayTuitionFee'], {
      may: (text) => text === 'true',
      columns: [],
    }),
  ],
  [
    'an application: experience',
    application(['HasProgrammingExperience', 'HasReferralCode'], {
      may: (text) => text === 'true' || text === 'false',
      columns: [],
    }),
  ],
  ['an application: terms', application(['AcceptTermsAndConditions'], { may: (text) => text === 'true', columns: [] })],
  ['an application: code', application(['ApplicationFeeWaiverCode'], { may: (text) => text === '', columns: [] })],
]

test.each(groups)('every string in %s', async (_, group) => {
  const kept = await tryAll(group)
  if (group.may('a b')) expect(kept).toBeGreaterThan(100)
})
