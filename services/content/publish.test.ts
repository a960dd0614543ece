import { describe, expect, test } from 'vitest'
import { getContent } from '#content/editing/content-text.ts'
import type { Database } from '#database/client.ts'
import type { Actor } from '#services/rights.ts'
import { draftDeps, setUpDraft, starting } from '#tests/fixtures/draft.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { draftCalls } from './calls.ts'
import type { DraftConflict } from './draft-errors.ts'
import { readDraft } from './draft-rows.ts'
import { publishScheduled } from './publish.ts'
import { latestId } from './versions.ts'

const { deps, mara, omar, rows, open, type, read, readValue } = setUpDraft()

const FILE = 'newsletter.yaml'
const TITLE = ['meta', 'title']
const { title } = getContent(starting.get(FILE) ?? '').meta as { title: string }
const getTitle = async () => (await readValue(FILE)).meta
const publish = (actor: Actor, body: object = {}) => draftCalls.publish(deps, actor, body)
const versions = () => draftCalls.history(deps, mara, {}).then(({ versions }) => versions)

describe('a publication', () => {
  test('is a version with its changes, authors and reason; the draft is empty and the log knows', async () => {
    await type(mara, FILE, TITLE, 'Leave the list')
    await type(omar, 'about.yaml', TITLE, 'Who we are')
    await publish(mara, { reason: 'Plainer words' })
    expect(await read(FILE)).toBe(starting.get(FILE)?.replace(/(title: ).*/, '$1Leave the list'))
    expect((await readDraft(deps)).parts).toEqual([])
    const [latest] = await versions()
    expect(latest).toMatchObject({ by: 'Mara Sample', reason: 'Plainer words', restores: null, more: 0 })
    expect(latest?.changes).toMatchObject([
      { page: 'About', after: 'Who we are', by: 'Omar Sample' },
      { page: 'Unsubscribe', before: title, after: 'Leave the list', by: 'Mara Sample' },
    ])
    const logged = "select detail from audit_log where action = 'content.published' order by id desc limit 1"
    expect(await rows(logged)).toEqual([{ detail: { version: latest?.id, changes: 2 } }])
  })

  test('of nothing is refused', () => expectDeclined(publish(mara), 'invalid'))

  test('of documents that contradict each other is refused in words, and nothing changes', async () => {
    await type(mara, 'about.yaml', TITLE, 'Who we are')
    await draftCalls.add(deps, mara, { name: 'Cookies', like: 'policies/privacypolicy.md' })
    const { seen } = await draftCalls.file(deps, mara, { file: 'policies/refundpolicy.md' })
    const body = [...(seen.body as string[]), 'See [cookies](/cookies).']
    await draftCalls.save(deps, mara, { file: 'policies/refundpolicy.md', seen, value: { ...seen, body } })
    await draftCalls.undo(deps, mara, { file: 'policies/cookies.md', path: [] })
    const { problem } = await draftCalls.review(deps, mara)
    expect(problem).toMatch(/^Refund Policy: .*\/cookies/)
    await expectDeclined(publish(mara), 'invalid', { message: problem })
    expect(await latestId(deps.database)).toBe(1)
  })

  test('while another types keeps what was typed after it', async () => {
    const his = await open(omar, FILE)
    await type(mara, FILE, TITLE, 'Leave the list')
    await publish(mara)
    const { changes } = await his(['meta', 'description'], 'How to leave.')
    expect(changes.map(({ after }) => after)).toEqual(['How to leave.'])
    expect(await getTitle()).toMatchObject({ title: 'Leave the list' })
    await publish(omar)
    expect(await getTitle()).toEqual({ title: 'Leave the list', description: 'How to leave.' })
  })

  test('by two people at once is made once', async () => {
    await type(mara, FILE, TITLE, 'Leave the list')
    const attempts = await Promise.allSettled([publish(mara), publish(omar)])
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await versions()).toHaveLength(2)
  })

  test('over what was restored meanwhile asks first, and the choice is kept', async () => {
    await type(mara, FILE, TITLE, 'Leave the list')
    await publish(mara)
    await type(mara, FILE, TITLE, 'Goodbye')
    await draftCalls.restore(deps, omar, { version: 1 })
    expect((await draftCalls.review(deps, mara)).changes).toMatchObject([{ after: 'Goodbye', theirs: title }])
    const refused = (await publish(mara).catch((error: unknown) => error)) as DraftConflict
    expect(refused.conflicts).toEqual([{ file: FILE, path: TITLE, theirs: title, by: 'Omar Sample' }])
    const [conflict] = refused.conflicts
    await publish(mara, { choices: [{ ...conflict, keep: 'mine' }] })
    expect(await getTitle()).toMatchObject({ title: 'Goodbye' })
  })
})

describe('a scheduled publication', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000)
  const makeDue = () => rows("update content_draft set publish_at = now() - interval '1 second'")

  test('publishes the draft as it is then, once, in the name of who scheduled it', async () => {
    await type(mara, FILE, TITLE, 'Leave the list')
    const at = inAnHour()
    expect(await publish(mara, { at: at.toISOString(), reason: 'On Monday' })).toEqual({ publishAt: at })
    await publishScheduled(deps)
    expect(await latestId(deps.database)).toBe(1)
    await type(omar, FILE, TITLE, 'Goodbye')
    expect(await draftCalls.review(deps, omar)).toMatchObject({
      publishAt: at,
      scheduledBy: 'Mara Sample',
      reason: 'On Monday',
    })
    await makeDue()
    await Promise.all([publishScheduled(deps), publishScheduled(draftDeps(deps.database))])
    expect(await versions()).toMatchObject([{ by: 'Mara Sample', reason: 'On Monday' }, {}])
    expect(await getTitle()).toMatchObject({ title: 'Goodbye' })
    expect(await draftCalls.review(deps, omar)).toEqual({ changes: [] })
  })

  test('is canceled', async () => {
    await type(mara, FILE, TITLE, 'Leave the list')
    await publish(mara, { at: inAnHour().toISOString() })
    await draftCalls.unschedule(deps, omar)
    await makeDue()
    await rows('update content_draft set publish_at = null')
    await publishScheduled(deps)
    expect(await latestId(deps.database)).toBe(1)
    await expectDeclined(publish(mara, { at: '2020-01-01T00:00:00Z' }), 'invalid')
  })

  test('that cannot be publishes nothing, and the desk says why', async () => {
    await type(mara, FILE, TITLE, 'Leave the list')
    await publish(mara)
    await type(mara, FILE, TITLE, 'Goodbye')
    await publish(mara, { at: inAnHour().toISOString() })
    await draftCalls.restore(deps, omar, { version: 1 })
    await makeDue()
    await publishScheduled(deps)
    const review = await draftCalls.review(deps, mara)
    expect(review).toMatchObject({
      problem: expect.stringContaining('The scheduled publication failed. Somebody else'),
    })
    expect(review).not.toHaveProperty('publishAt')
    expect(await getTitle()).toMatchObject({ title })
  })

  test('of a person who may not publish any more fails', async () => {
    const vera = await hire(deps.database, 'editor', 'Vera Sample')
    await type(vera, FILE, TITLE, 'Leave the list')
    await publish(vera, { at: inAnHour().toISOString() })
    await rows('update staff set disabled_at = now() where id = $1', [vera.staffId])
    await makeDue()
    await publishScheduled(deps)
    expect(await draftCalls.review(deps, mara)).toMatchObject({
      problem: expect.stringContaining('Vera Sample may not publish'),
    })
    expect(await latestId(deps.database)).toBe(1)
  })
})

describe('history', () => {
  test('has pages of twenty, latest first, and brings any of them back', async () => {
    await type(mara, FILE, TITLE, 'Text 21')
    const same =
      'insert into content_versions (files, format, staff_id) select files, format, $1 from content_versions where id = 1'
    for (let n = 1; n <= 20; n += 1) await rows(same, [mara.staffId])
    await publish(mara)
    const first = await draftCalls.history(deps, mara, {})
    expect([first.versions.length, first.versions[0]?.changes[0]?.after]).toEqual([20, 'Text 21'])
    const second = await draftCalls.history(deps, mara, { before: first.next })
    expect(second.versions.map(({ by }) => by)).toEqual(['Mara Sample', null])
    expect(second).not.toHaveProperty('next')
    const { version } = await draftCalls.restore(deps, omar, { version: 1, reason: 'Back' })
    const [latest] = await versions()
    expect(latest).toMatchObject({ id: version, restores: 1, reason: 'Back', by: 'Omar Sample' })
    expect(latest?.changes).toMatchObject([{ before: 'Text 21', after: title }])
    expect(await read(FILE)).toBe(starting.get(FILE))
    await expectDeclined(draftCalls.restore(deps, omar, { version: 1 }), 'invalid')
    await expectDeclined(draftCalls.restore(deps, omar, { version: 9_999_999 }), 'not_found')
  })
})

/** A database whose connection breaks at the nth statement, as when the process is killed there. */
function breakingAt(database: Database, limit: number): { database: Database; count: () => number } {
  let count = 0
  const pool = database.$client
  const connect = async () => {
    const client = await pool.connect()
    const query = client.query.bind(client)
    return new Proxy(client, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name, target)
        return (...args: unknown[]) => {
          count += 1
          if (count < limit) return (query as (...args: unknown[]) => unknown)(...args)
          target.connection.stream.destroy()
          return Promise.reject(Object.assign(new Error('killed'), { code: 'KILLED' }))
        }
      },
    })
  }
  const client = new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name, target)),
  })
  return {
    database: new Proxy(database, {
      get: (target, name) => (name === '$client' ? client : Reflect.get(target, name, target)),
    }),
    count: () => count,
  }
}

test.each(['publish', 'restore'] as const)(
  'a process killed at any statement of %s leaves the old version or the new one',
  async (what) => {
    await type(mara, FILE, TITLE, 'Leave the list')
    if (what === 'restore') {
      await publish(mara)
      await type(mara, FILE, TITLE, 'Goodbye')
    }
    const before = await read(FILE)
    const [old, draft] = [await latestId(deps.database), await readDraft(deps)]
    let statements = 0
    for (let limit = 1; statements === 0; limit += 1) {
      const broken = breakingAt(deps.database, limit)
      const attempt = draftCalls[what](draftDeps(broken.database), omar, what === 'publish' ? {} : { version: 1 })
      const failed = await attempt.then(
        () => false,
        () => true,
      )
      if (!failed) statements = broken.count()
      else {
        expect([limit, await latestId(deps.database), await read(FILE)]).toEqual([limit, old, before])
        expect((await readDraft(deps)).parts).toEqual(draft.parts)
      }
    }
    expect(statements).toBeGreaterThan(8)
    expect(getContent(await read(FILE)).meta).toMatchObject({
      title: what === 'publish' ? 'Leave the list' : title,
    })
  },
)
