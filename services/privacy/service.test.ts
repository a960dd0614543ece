import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { askQuestion } from '#services/applicants/own.ts'
import { countEmail } from '#services/emails/service.ts'
import { openResume } from '#services/records/record.ts'
import { addNote, markOpened } from '#services/records/work.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { leaveEverything } from '#tests/fixtures/person.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { EMAIL, openVisitedSite, THEIRS } from '#tests/fixtures/visited-site.ts'
import { eraseOwn, erasePerson, exportOwn, exportPerson, type PrivacyDeps } from './service.ts'

let site: Awaited<ReturnType<typeof openVisitedSite>>
let deps: PrivacyDeps
async function open() {
  site = await openVisitedSite()
  deps = site.academy.deps
}
const close = () => site.academy.close()

const signIn = (createdAt = new Date()) => ({ id: crypto.randomUUID(), email: EMAIL, createdAt })
const getLogged = (action: string) =>
  site.academy.rows<{ record_id: string; staff_id: string | null; by?: string }>(
    `select record_id, staff_id, detail->>'by' as by from audit_log where action = $1 order by record_id`,
    [action],
  )

describe('a person who stays', () => {
  beforeAll(open)
  afterAll(close)

  test('what is exported has notes by role and emails as sent, and is logged for each record', async () => {
    const { academy, left } = site
    const finn = await hire(academy.deps.database, 'finance', 'Finn Sample')
    await academy.rows("update leads set seats_state = 'confirmed' where kind = 'reservation'")
    const report = await exportPerson(deps, finn, EMAIL)
    expect(report).toMatchObject({ reservations: [{ seatsState: 'confirmed' }] })
    expect(report.events.filter(({ text }) => text)).toMatchObject([
      {
        about: left.due,
        at: expect.any(Date),
        kind: 'note',
        by: 'admissions',
        text: `Zenobia Quill prefers ${EMAIL}.`,
      },
      { about: left.paid, kind: 'interview', by: 'admin', text: `Zenobia Quill writes from ${EMAIL}.` },
    ])
    expect(report.sentEmails).toMatchObject([{ recordId: left.due, recipient: EMAIL, text: 'Hello Zenobia Quill' }])
    expect(report.readings).toMatchObject([
      { recordId: left.paid, comment: `Zenobia Quill reads well, says ${EMAIL}.` },
    ])
    expect(report.replies).toMatchObject([{ recordId: left.due, body: `Hello Zenobia Quill, we write to ${EMAIL}.` }])
    expect(JSON.stringify(report)).not.toMatch(/Maya|fileKey/)
    const ofFinn = (await getLogged('person.exported')).filter(({ staff_id }) => staff_id === finn.staffId)
    expect(ofFinn).toHaveLength(left.leads.length - 1)
    const vera = await hire(academy.deps.database, 'viewer', 'Vera Sample')
    await expectDeclined(exportPerson(deps, vera, EMAIL), 'forbidden')
  })

  test('applicants download what is theirs: not what staff wrote, decided in secret or know of others', async () => {
    const { academy, left } = site
    const omar = await hire(academy.deps.database, 'admin', 'Omar Sample')
    await addNote(academy.deps, omar, await academy.registered(), `Knows ${EMAIL}.`)
    await askQuestion(academy.deps, { email: EMAIL }, left.due, 'When does it begin?')
    await academy.rows(
      `insert into sent_emails (key, record_id, recipient, subject, text)
       values ('application.staff.' || $1::text, ($1::text)::uuid, 'desk@academy.example', 'A notice', 'For staff')`,
      [left.due],
    )
    const early = signIn(new Date(Date.now() - 11 * 60_000))
    await expectDeclined(exportOwn(deps, early), 'verify')
    const report = await exportOwn(deps, signIn())
    expect(report.applications).toHaveLength(3)
    expect(report.savedForms).toMatchObject([{ email: EMAIL, answers: { email: EMAIL } }])
    expect(report.emailChanges).toMatchObject([{ earlierEmail: EMAIL, email: `new.${EMAIL}` }])
    expect(report.sentEmails).toMatchObject([{ recordId: left.due, text: 'Hello Zenobia Quill' }])
    expect(report.events).toContainEqual(expect.objectContaining({ kind: 'question', text: 'When does it begin?' }))
    expect(report.replies).toEqual([])
    expect(report.applications.flatMap(({ documents }) => documents)).toMatchObject([
      { name: 'Transcript of Zenobia Quill', state: 'sent', files: [{ fileName: 'Zenobia Quill.pdf' }] },
    ])
    expect(JSON.stringify(report)).not.toMatch(
      /prefers|writes from|reads well|We wrote to|For staff|interviewNotes|reason|[Hh]ash|Key"/,
    )
    const ofNobody = (await getLogged('person.exported')).filter(({ by }) => by === 'applicant')
    expect(ofNobody).toHaveLength(left.leads.length - 1)
    const downloads = Array.from({ length: 10 }, () => exportOwn(deps, signIn()))
    const declined = (await Promise.allSettled(downloads)).filter(({ status }) => status === 'rejected')
    expect(declined).toMatchObject([{ reason: { reason: 'too_many' } }])
  })

  /** A code that was used, and events of all kinds about an application. */
  async function history(id: string, staffId: string) {
    const { academy } = site
    await academy.rows(
      `with code as (insert into codes (id, code, kind, rate, staff_id) values (gen_random_uuid(), 'half', 'discount', 50, $2) returning id)
       insert into code_redemptions (application_id, code_id, rate) select $1, id, 50 from code`,
      [id, staffId],
    )
    for (const [kind, detail, note] of [
      ['assigned', { from: null, to: staffId }, null],
      ['status', { from: 'submitted', to: 'in_review' }, null],
      ['interview', { at: '2027-03-01T16:00:00.000Z' }, 'Asks a lot'],
      ['placement', { from: 'UI/UX (no start)', to: 'DBMS (no start)' }, 'Asked twice'],
      ['decision', { step: 'drafted', outcome: 'rejected', decision: staffId }, 'Too early'],
      ['downloaded', {}, null],
    ])
      await academy.rows(
        'insert into record_events (record_id, staff_id, kind, detail, text) values ($1, $2, $3, $4, $5)',
        [id, staffId, kind, detail, note],
      )
  }

  test('what is exported has the codes that were used and all events, by role; owners get what is not for staff alone', async () => {
    const { academy, left } = site
    const omar = await hire(academy.deps.database, 'admin', 'Omar Sample')
    await academy.rows('delete from record_events; delete from applicant_limits')
    await history(left.due, omar.staffId)
    const about = { about: left.due, at: expect.any(Date), by: 'admin' }
    const status = { ...about, kind: 'status', detail: { from: 'submitted', to: 'in_review' } }
    const interview = { ...about, kind: 'interview', detail: { at: '2027-03-01T16:00:00.000Z' } }
    const placement = { ...about, kind: 'placement', detail: { from: 'UI/UX (no start)', to: 'DBMS (no start)' } }
    const downloaded = { ...about, kind: 'downloaded', detail: {} }
    const code = { id: left.due, codeRedemption: { code: 'half', amount: null, rate: 50, at: expect.any(Date) } }

    const report = await exportPerson(deps, omar, EMAIL)
    expect(report.events).toEqual([
      { ...about, kind: 'assigned', detail: {}, text: null },
      { ...status, text: null },
      { ...interview, text: 'Asks a lot' },
      { ...placement, text: 'Asked twice' },
      { ...about, kind: 'decision', detail: {}, text: 'Too early' },
      { ...downloaded, text: null },
    ])
    expect(report.applications).toContainEqual(expect.objectContaining(code))
    expect(JSON.stringify(report)).not.toContain(omar.staffId)

    const own = await exportOwn(deps, signIn())
    expect(own.events).toEqual([status, interview, placement, downloaded])
    expect(own.applications).toContainEqual(expect.objectContaining(code))
    expect(JSON.stringify(own)).not.toContain(omar.staffId)
  })

  test('an address is the same in any case and composition, in whatever way it was kept', async () => {
    const { academy, dataDir, files, searched } = site
    const composed = 'Zoé.ÅNGSTRÖM@visitor.example'.normalize('NFC')
    await leaveEverything(academy, { email: composed, files, dataDir })
    const asked = composed.normalize('NFD').toLowerCase()
    const omar = await hire(academy.deps.database, 'admin', 'Omar Sample')
    const report = await exportPerson(deps, omar, asked)
    expect(report).toMatchObject({ applications: [{}, {}, {}], contact: [{}], subscriptions: [{}] })
    await academy.rows("update leads set email = $2 where kind = 'talent' and email = $1", [
      composed,
      composed.normalize('NFD'),
    ])
    await erasePerson(deps, omar, asked)
    expect((await searched()).normalize('NFC')).not.toContain(composed.toLowerCase())
  })
})

describe('a person who is erased', () => {
  beforeEach(open)
  afterEach(close)

  test('from the desk a person is erased as by the command: nothing is left but ids', async () => {
    const { academy, left, searched } = site
    const omar = await hire(academy.deps.database, 'admin', 'Omar Sample')
    const other = await academy.registered()
    await addNote(academy.deps, omar, other, `Knows ${EMAIL}.`)
    await markOpened(academy.deps, omar, left.due)
    await openResume(deps, omar, left.resume)
    await countEmail(deps.database, `contact.visitor.${left.due}`, EMAIL.replace('@', '+tag@'), 3)
    await countEmail(deps.database, 'contact.visitor.other', 'somebody@else.example', 3)
    const { sentConfirmations } = await exportPerson(deps, omar, EMAIL)
    expect(sentConfirmations).toMatchObject([{ key: `contact.visitor.${left.due}` }])
    const late = { ...omar, verifiedAt: new Date(Date.now() - 11 * 60_000) }
    await expectDeclined(erasePerson(deps, late, EMAIL), 'verify')
    await expectDeclined(erasePerson(deps, { ...omar, role: 'admissions' }, EMAIL), 'forbidden')
    await expectDeclined(erasePerson(deps, omar, 'no address'), 'invalid')

    const done = await erasePerson(deps, omar, ` ${EMAIL.toUpperCase()} `)
    expect(done).toEqual({ stuckJobs: 0, anonymizedApplications: 1, mentions: [{ kind: 'note', id: other }] })
    expect(await academy.rows('select key from sent_confirmations')).toEqual([{ key: 'contact.visitor.other' }])
    await academy.rows('delete from record_events where record_id = $1', [other])
    expect(await searched()).not.toMatch(THEIRS)
    const log = await academy.rows<{ action: string }>('select * from audit_log')
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['record.viewed', 'record.downloaded']))
    expect(JSON.stringify(log)).not.toMatch(THEIRS)
    const records = left.leads.slice(0, -1).sort()
    expect(await getLogged('person.erased')).toEqual(
      records.map((record_id) => ({ record_id, staff_id: omar.staffId, by: null })),
    )
  })

  test('what is too much for this process to hold is left to the command line', async () => {
    const omar = await hire(deps.database, 'admin', 'Omar Sample')
    const asked = `insert into record_events (record_id, kind, text)
      select $1, 'question', repeat('x', 5000) from generate_series(1, 1000)`
    await site.academy.rows(asked, [site.left.due])
    const attempts = [
      () => exportOwn(deps, signIn()),
      () => eraseOwn(deps, signIn()),
      () => erasePerson(deps, omar, EMAIL),
    ]
    for (const attempt of attempts)
      await expectDeclined(attempt, 'conflict', { message: expect.stringContaining('too much') })
  })

  test('applicants erase themselves as staff would; nothing that others wrote is searched, and to export no email is read', async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => queries.mockRestore())
    const getText = ([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text?: string })?.text)
    const searches = () => queries.mock.calls.filter((call) => /collate "C"\) ~ \$/.test(getText(call) ?? '')).length
    // Reading a file as a folder fails.
    const outbox = join(site.dataDir, 'a-file')
    await writeFile(outbox, '')
    await exportOwn({ ...deps, retention: { ...deps.retention, outbox } }, signIn())
    await expectDeclined(eraseOwn(deps, signIn(new Date(Date.now() - 11 * 60_000))), 'verify')
    await eraseOwn(deps, signIn())
    expect(searches()).toBe(0)
    expect(await site.searched()).not.toMatch(THEIRS)
    expect(await getLogged('person.erased')).toEqual(
      expect.arrayContaining([{ record_id: expect.any(String), staff_id: null, by: 'applicant' }]),
    )
    const omar = await hire(site.academy.deps.database, 'admin', 'Omar Sample')
    await erasePerson(deps, omar, EMAIL)
    expect(searches()).toBeGreaterThan(0)
  })
})
