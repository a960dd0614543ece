import { expect, test } from 'vitest'
import { codeForm } from '#tests/fixtures/code-form.ts'
import { insertApplications } from '#tests/fixtures/database-rows.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { otherTraining } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { findCode, listCodes } from './list.ts'
import { type CodeForm, endCode, makeCode } from './service.ts'

const { academy, deps } = setUpApi()
const finance = setUpActor(deps, 'finance', 'Finn Sample')

const make = (changes: Parameters<typeof codeForm>[0]) => makeCode(deps, finance, codeForm(changes))
const logged = () =>
  academy.rows("select staff_id, action, detail from audit_log where action like 'code.%' order by id desc limit 1")

test('a code is kept as it was typed, in small letters, and logged', async () => {
  const id = await make({
    code: ' Spring-27 ',
    kind: 'discount',
    off: '12.50',
    unit: 'amount',
    courses: [otherTraining.id, otherTraining.id],
    firstDay: '2998-03-14',
    lastDay: '2998-11-01',
    limitTotal: '100',
    limitPerEmail: '1',
  })
  expect(await findCode(deps, finance, id)).toMatchObject({
    code: 'spring-27',
    kind: 'discount',
    amount: 1250,
    rate: null,
    courses: [otherTraining.id],
    used: 0,
    state: 'planned',
    limitTotal: 100,
    limitPerEmail: 1,
    endedAt: null,
    madeBy: 'Finn Sample',
    endedBy: null,
    redemptions: [],
    // Both days whole, in the academy's time zone, across a change of clocks.
    startsAt: new Date('2998-03-14T06:00Z'),
    endsAt: new Date('2998-11-02T06:00Z'),
  })
  expect(await logged()).toEqual([
    {
      staff_id: finance.staffId,
      action: 'code.made',
      detail: { code: 'spring-27', kind: 'discount', amount: 1250, currency: 'usd' },
    },
  ])
})

test.each<[RegExp, Partial<CodeForm>[], keyof CodeForm]>([
  [/3 to 40 letters/, [{ code: 'ab' }, { code: 'x'.repeat(41) }, { code: 'été-27' }, { code: 'two words' }], 'code'],
  [/default code/, [{ code: 'Candle25' }], 'code'],
  [/what kind/, [{ kind: 'gift' }], 'kind'],
  [/whole fee/, [{ off: '10' }], 'off'],
  [/from 1 to 100/, ['', '0', '101', '12.5'].map((off) => ({ kind: 'discount', off })), 'off'],
  [/Enter an amount, such as 50,/, [{ kind: 'discount', off: '10', unit: 'euros' }], 'off'],
  [/Enter an amount/, ['0', '12,50'].map((off) => ({ kind: 'discount', off, unit: 'amount' })), 'off'],
  [/The fee is USD 50/, [{ kind: 'discount', off: '50.01', unit: 'amount' }], 'off'],
  [/leaves USD 0\.49 to pay/, [{ kind: 'discount', off: '49.51', unit: 'amount' }], 'off'],
  [/this list/, [{ courses: ['alchemy'] }], 'courses'],
  [/no such day/, [{ firstDay: '2998-02-30' }, { firstDay: '99999-01-01' }], 'firstDay'],
  [/is over/, [{ lastDay: '2020-01-01' }], 'lastDay'],
  [/before the first/, [{ firstDay: '2998-03-14', lastDay: '2998-03-13' }], 'lastDay'],
  [/from 1 to 1,000,000/, [{ limitTotal: '0' }, { limitTotal: '1e3' }], 'limitTotal'],
  [/from 1 to 1,000,000/, [{ limitPerEmail: '-1' }], 'limitPerEmail'],
])('%s is said of %j at its field', async (sentence, forms, field) => {
  for (const changes of forms) {
    const errors = { [field]: [expect.stringMatching(sentence)] }
    await expectDeclined(make({ code: 'fine', ...changes }), 'invalid', { errors })
  }
  expect(await academy.rows("select 1 from codes where code = 'fine'")).toEqual([])
})

test('all fields that need another look are named at once', async () => {
  const failure = await make({ code: '', kind: '', limitTotal: 'many' }).catch((error) => error)
  expect(Object.keys(failure.errors)).toEqual(['code', 'kind', 'off', 'limitTotal'])
})

test('a code is made once, even by two at a time, and not again after it has ended', async () => {
  const results = await Promise.allSettled([make({ code: 'once' }), make({ code: 'ONCE' })])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [{ id }] = (await academy.rows<{ id: string }>("select id from codes where code = 'once'")) as [{ id: string }]
  await endCode(deps, finance, id)
  await expect(make({ code: 'once' })).rejects.toMatchObject({ errors: { code: [expect.any(String)] } })
})

test('who ended a code is in its log; ending it again changes nothing', async () => {
  const id = await make({ code: 'short' })
  const admin = await hire(deps.database, 'admin', 'Ada Sample')
  await endCode(deps, admin, id)
  await endCode(deps, finance, id)
  expect(await findCode(deps, finance, id)).toMatchObject({
    state: 'ended',
    madeBy: 'Finn Sample',
    endedBy: 'Ada Sample',
    endedAt: expect.any(Date),
  })
  expect(await logged()).toEqual([
    { staff_id: admin.staffId, action: 'code.ended', detail: { code: 'short', used: 0 } },
  ])
  for (const missing of [crypto.randomUUID(), 'x']) {
    await expectDeclined(endCode(deps, finance, missing), 'not_found')
    await expectDeclined(findCode(deps, finance, missing), 'not_found')
  }
})

test('the list counts uses, the default code’s, too; a log keeps references of those who were erased', async () => {
  const id = await make({ code: 'counted', limitTotal: '2' })
  const form = { ApplicationFeeWaiverCode: 'counted' }
  const first = await academy.registered(form)
  const second = await academy.registered(form)
  await academy.registered({ ApplicationFeeWaiverCode: 'CANDLE25' })
  await academy.registered()
  const { codes, more, defaultUsed } = await listCodes(deps, finance)
  expect({ more, defaultUsed }).toEqual({ more: false, defaultUsed: 1 })
  expect(codes[0]).toMatchObject({ id, code: 'counted', used: 2, state: 'used_up' })

  await academy.rows("update applications set email = '' where id = $1", [first])
  const { redemptions } = await findCode(deps, finance, id)
  const reference = (item: string) => item.slice(-8).toUpperCase()
  expect(redemptions).toMatchObject([
    { applicationId: second, reference: reference(second), hasRecord: true },
    { applicationId: first, reference: reference(first), hasRecord: false },
  ])
})

test('long lists and long logs come in pages', async () => {
  const code = await make({ code: 'long' })
  await academy.rows(
    `insert into codes (id, code, kind, rate, staff_id) select gen_random_uuid(), 'bulk-' || n, 'waiver', 100, $1
     from generate_series(1, 60) n`,
    [finance.staffId],
  )
  const first = await listCodes(deps, finance)
  expect([first.codes.length, first.more]).toEqual([50, true])
  const next = await listCodes(deps, finance, first.codes.at(-1)?.id)
  expect(next.more).toBe(false)
  expect(next.codes.map(({ id }) => id)).toContain(code)

  const id = await academy.registered({ ApplicationFeeWaiverCode: 'long' })
  const others = Array.from({ length: 50 }, (_value, n) => `${id.slice(0, 24)}${String(n).padStart(12, '0')}`)
  await insertApplications(
    deps.database.$client,
    others.map((other) => ({ id: other })),
  )
  await academy.rows(
    `insert into code_redemptions select (jsonb_populate_record(one, jsonb_build_object('application_id', other))).*
     from code_redemptions one, unnest($2::uuid[]) other where application_id = $1`,
    [id, others],
  )
  const page = await findCode(deps, finance, code)
  expect([page.redemptions.length, page.more]).toEqual([50, true])
  const rest = await findCode(deps, finance, code, page.redemptions.at(-1)?.applicationId)
  expect([rest.redemptions.length, rest.more]).toEqual([1, false])
})
