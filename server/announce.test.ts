import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { announcement, firstPersonNotice } from './announce.ts'
import { readConfig } from './config.ts'

const announced = (variables: Record<string, string>, showsPromoCode = true) =>
  announcement(readConfig(variables), variables, { showsPromoCode })

test('says the address, the test mode and where data lies', () => {
  const text = announced({ PORT: '8080', DATA_DIR: '/srv/academy' })
  expect(text).toContain('http://localhost:8080')
  expect(text).toContain('127.0.0.1:8080')
  expect(text).toContain('TEST MODE')
  expect(text).toContain('embedded PostgreSQL, kept in /srv/academy')
  expect(text).toContain('NOT SENT: files in /srv/academy/outbox')
})

test('never shows a password', () => {
  const text = announced({
    DATABASE_URL: 'postgresql://site:hunter2@db.internal:5432/academy',
    SMTP_URL: 'smtps://robot:hunter2@mail.internal:465',
  })
  expect(text).toContain('by mail.internal:465')
  expect(text).toContain('PostgreSQL at db.internal:5432/academy')
  expect(text).not.toContain('hunter2')
})

test('a promotional code that pages do not show is told of, and no code is printed', () => {
  expect(announced({ WAIVER_CODE: 'autumn' })).not.toContain('Waiver')
  const lines = announced({ WAIVER_CODE: 'autumn' }, false).split('\n')
  expect(lines).toContain('  Waiver     WAIVER_CODE is not the code in content/scholarship.yaml: pages show no code')
  expect(lines.join()).not.toContain('autumn')
})

test('a live key is not called a test', () => {
  const text = announced({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345' })
  expect(text).toContain('Stripe, live')
  expect(text).not.toContain('TEST MODE')
})

test('what was set for nothing is named, without its value', () => {
  const text = announced({ LEADS_WEBHOOK_SECRET: 'sixteen-characters', GEO_API_KEY: 'key-of-ours', GEO_API_URL: ' ' })
  expect(text).toContain('\n  No effect  LEADS_WEBHOOK_SECRET: LEADS_WEBHOOK_URL is not set\n')
  expect(text).toContain('\n  No effect  GEO_API_KEY: GEO_API_URL is not set\n')
  expect(text).not.toMatch(/sixteen|ours/)
})

test('the desk needs a host name, where there is a desk', () => {
  const line = 'Desk       passkeys need a host name: set PUBLIC_URL to http://localhost:3000, or to your own'
  expect(announced({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toContain(line)
  expect(announced({ PUBLIC_URL: 'http://[::1]:3000' })).toContain(line)
  expect(announced({ PUBLIC_URL: 'http://127.0.0.1:3000', DESK: 'off' })).not.toContain('Desk')
  expect(announced({})).not.toContain('Desk')
})

test('while there are no staff, a link is shown on this machine, and a command where the output is a log', async () => {
  const { database, close } = await createTestDatabase()
  onTestFinished(close)
  const notice = (publicUrl: string, desk = true) => firstPersonNotice({ desk, publicUrl }, database)
  for (const publicUrl of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    const lines = (await notice(publicUrl))?.split('\n') ?? []
    expect(lines.filter((line) => line.startsWith(`${publicUrl}/desk/setup/`))).toHaveLength(1)
  }
  const publicNotice = await notice('https://academy.example')
  expect(publicNotice).toContain('npm run staff -- invite EMAIL --role admin')
  expect(publicNotice).not.toContain('/desk/setup/')
  expect(await notice('http://localhost:3000', false)).toBeUndefined()
  await database.$client.query(
    "insert into staff (id, name, email, role) values (gen_random_uuid(), 'Sample', 'a@academy.example', 'admin')",
  )
  expect(await notice('http://localhost:3000')).toBeUndefined()
})

test('a database that goes away at that moment does not end the start', async () => {
  const database = openDatabase('postgresql://nobody@127.0.0.1:1/nothing')
  expect(await firstPersonNotice({ desk: true, publicUrl: 'http://localhost:3000' }, database)).toContain('unknown')
})
