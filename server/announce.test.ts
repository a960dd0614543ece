import { expect, test } from 'vitest'
import { announcement } from './announce.ts'
import { readConfig } from './config.ts'

test('says the address, the test mode and where data lies', () => {
  const text = announcement(readConfig({ PORT: '8080', DATA_DIR: '/srv/academy' }))
  expect(text).toContain('http://localhost:8080')
  expect(text).toContain('127.0.0.1:8080')
  expect(text).toContain('TEST MODE')
  expect(text).toContain('embedded PostgreSQL, kept in /srv/academy')
  expect(text).toContain('NOT SENT: files in /srv/academy/outbox')
})

test('never shows a password', () => {
  const text = announcement(
    readConfig({
      DATABASE_URL: 'postgresql://site:hunter2@db.internal:5432/academy',
      SMTP_URL: 'smtps://robot:hunter2@mail.internal:465',
    }),
  )
  expect(text).toContain('by mail.internal:465')
  expect(text).toContain('PostgreSQL at db.internal:5432/academy')
  expect(text).not.toContain('hunter2')
})

test('a live key is not called a test', () => {
  const text = announcement(readConfig({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345' }))
  expect(text).toContain('Stripe, live')
  expect(text).not.toContain('TEST MODE')
})
