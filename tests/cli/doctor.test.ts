import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#cli/doctor/environment.ts'
import { examine } from '#cli/doctor.ts'
import { readDocuments } from '#content/read-documents.ts'
import { addVersion } from '#services/content/versions.ts'
import { startMailServer } from '#tests/fakes/mail-server.ts'
import { startFakeStripeAccount, stripeError } from '#tests/fakes/stripe-account.ts'
import { makeCheckout } from '#tests/fixtures/checkout.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'

test('with nothing configured and no database it names what blocks a launch, and ends with 1', async () => {
  const program = join(import.meta.dirname, '..', '..', 'cli', 'main.ts')
  const child = spawn(process.execPath, [program, 'doctor'], {
    cwd: makeDirectory(),
    env: { PATH: process.env.PATH, DATA_DIR: makeDirectory() },
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect([code, errors]).toEqual([1, ''])
  expect(output).toMatch(/^Blocks a launch: \d+\n/)
  for (const sentence of [
    'Payments are a test',
    'No site runs on',
    'Not ready for a launch.',
    'Nothing was checked online',
  ])
    expect(output).toContain(sentence)
})

test('it asks third parties with --online alone; neither keys nor passwords are printed', async () => {
  const [stripe, mail, kept] = await Promise.all([
    startFakeStripeAccount('https://academy.invalid/api/v1/Stripe/webhook', ['*']),
    startMailServer(),
    createTestDatabase(),
  ])
  onTestFinished(async () => {
    await Promise.all([stripe.close(), mail.close(), kept.close()])
  })
  stripe.answers['/v1/account'] = { status: 401, body: stripeError('invalid_request_error') }
  mail.mood = 'hangs up'
  const folder = makeCheckout(
    [
      'PUBLIC_URL=https://academy.invalid',
      'STRIPE_SECRET_KEY=sk_live_secret',
      'STRIPE_WEBHOOK_SECRET=whsec_secret',
      `STRIPE_API_BASE=${stripe.url}`,
      `SMTP_URL=${mail.url.replace('//', '//user:secret@')}`,
      ...Object.entries(kept.variables).map(([name, value]) => `${name}=${value}`),
    ].join('\n'),
  )
  const found = (online: boolean) => examine(readEnvironment(folder, { DATA_DIR: makeDirectory() }), online)
  const quiet = await found(false)
  expect(stripe.asked).toEqual([])
  const asked = await found(true)
  const about = Object.fromEntries(asked.map(({ where, what }) => [where, what]))
  expect(about['.env:2 STRIPE_SECRET_KEY']).toContain('refuses the key')
  expect(about['.env:5 SMTP_URL']).toContain('does not let us in')
  expect(JSON.stringify([quiet, asked])).not.toMatch(/secret["'@\n.]|sk_live_s|whsec_s/)
})

test('it checks the words that are published, not those of its checkout', async () => {
  const kept = await createTestDatabase()
  onTestFinished(() => kept.close())
  const documents = new Map(readDocuments())
  documents.set('company.yaml', `motto: x\n${documents.get('company.yaml')}`)
  await addVersion(kept.database, documents, {})
  const found = await examine(readEnvironment(makeDirectory(), { ...kept.variables, DATA_DIR: makeDirectory() }), false)
  expect(found).toContainEqual(
    expect.objectContaining({ where: 'content/company.yaml:1', what: 'motto is no field of this file.' }),
  )
})
