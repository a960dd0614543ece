import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { filledWith } from '#tests/fixtures/filled-email.ts'
import { sample, setUpOutbox, written } from '#tests/fixtures/raw-email.ts'
import { sampleEmails } from '#tests/fixtures/sample-emails.ts'
import type { Email } from './registry.ts'

const { getRaw } = setUpOutbox()
const toVisitors = Object.keys(sampleEmails).filter((name) => name.endsWith('.visitor'))
const confirmations = toVisitors.filter(
  (name) => sampleEmails[name.replace('visitor', 'staff')] || name === 'subscription.visitor',
)

// A decision and a reply are in the words of the staff, who may name the person whom they know.
describe.each(toVisitors.filter((name) => !/^(decision|reply)/.test(name)))('%s', (name) => {
  const typed = 'Zebra https://bait.example/win'

  test('repeats nothing that a stranger may have typed: no name, no text, no link, no number', async () => {
    const { row, ...rest } = filledWith(sample(name), typed)
    const numbers = Object.entries(row).map(([field, value]) => [field, typeof value === 'number' ? 987_654 : value])
    // The course's name comes from the academy's own list, an interview's place from its staff.
    const own = 'courseName' in row ? { courseName: 'Cyber Security' } : {}
    const ofStaff = 'interview' in rest ? { interview: (sample(name) as Email<'interview'>).interview } : {}
    const email = { ...rest, ...ofStaff, row: { ...Object.fromEntries(numbers), ...own } } as Email
    const raw = await getRaw(email)
    const { headers, subject, to, html, text } = await PostalMime.parse(raw)
    const everything = `${raw} ${JSON.stringify([headers, subject, to])} ${html} ${text}`
    expect(everything).not.toMatch(/zebra|bait\.example|987.?654/i)
    expect(to).toEqual([{ name: '', address: row.email }])
  })

  test.runIf(confirmations.includes(name))(
    'says what arrived: its date, its course, and the reference that the notice to the staff shows',
    () => {
      const { text, html } = written(sample(name))
      const reference = `Reference: ${sample(name).row.id.slice(-8).toUpperCase()}`
      expect(text).toContain(reference)
      expect(text).toContain('October 1, 2025 at 9:3')
      if (name.startsWith('application')) expect(html).toContain('Cyber Security')
      const notice = sampleEmails[name.replace('visitor', 'staff')]
      if (notice) expect(written(notice).text).toContain(reference)
    },
  )
})

const disguised = '=?utf-8?B?RXZpbApCY2M6IHhAdmljdGltLmV4YW1wbGUg4oCuYmFk?='
test.each([`Acme ${disguised}`, '=?us-ascii?Q?=3Ch1=3E?=', `=${disguised}?`])(
  'text that looks like an encoded word (%s) is decoded by nobody: subject, names, files',
  async (words) => {
    // An email about an erasure has no person, so nothing in it was typed.
    const typed = Object.keys(sampleEmails).filter((item) => item.endsWith('.staff') && sample(item).row.email !== '')
    for (const name of typed) {
      const email = filledWith(sample(name), words)
      if (email.kind === 'resume') email.file = { bytes: Uint8Array.of(1) }
      const { subject, replyTo, attachments } = await PostalMime.parse(await getRaw(email))
      const shown = [subject, replyTo?.[0]?.name, ...attachments.map(({ filename }) => filename)].join('\n')
      expect(shown).not.toMatch(/Evil|Bcc|bad|<h1>|\u202E/)
      expect(shown).toContain('= ?')
      expect(subject).toBe(written(email).subject)
    }
  },
)
