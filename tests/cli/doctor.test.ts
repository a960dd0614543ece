import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Finding } from '#cli/doctor/finding.ts'
import { examine } from '#cli/doctor.ts'
import { startMailServer } from '#tests/fakes/mail-server.ts'
import { startFakeStripeAccount, stripeError } from '#tests/fakes/stripe-account.ts'
import { makeCheckout } from '#tests/fixtures/checkout.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'

/** Milliseconds for a program with many modules, on machines busy with other tests. */
const TIMEOUT_MS = 180_000

const program = join(import.meta.dirname, '..', '..', 'cli', 'main.ts')

/** Runs it as npm does, in a folder with an `.env`. */
async function doctor(folder: string, words: string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, 'doctor', ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: makeDirectory(), ...variables },
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output, errors, code, findings: words.includes('--json') ? (JSON.parse(output) as Finding[]) : [] }
}

describe('npm run doctor', () => {
  test(
    'with nothing configured and no database names what blocks a launch, says what to do, and ends with 1',
    async () => {
      const { output, errors, code } = await doctor(makeDirectory(), [])
      expect(code).toBe(1)
      expect(errors).toBe('')
      expect(output).toMatch(/^Blocks a launch: \d+\n/)
      expect(output).toContain('Payments are a test')
      expect(output).toContain('No site runs on')
      expect(output).toContain('Not ready for a launch.')
      expect(output).toContain('Nobody else was asked')
    },
    TIMEOUT_MS,
  )

  test(
    'asks third parties with --online alone; neither keys nor passwords are printed',
    async () => {
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
          ...['PUBLIC_URL=https://academy.invalid', 'PORT=eighty', 'STRIPE_SECRET_KEY=sk_live_secret'],
          ...['STRIPE_WEBHOOK_SECRET=whsec_secret', `STRIPE_API_BASE=${stripe.url}`],
          `SMTP_URL=${mail.url.replace('//', '//user:secret@')}`,
          `DATABASE_URL=${kept.variables.DATABASE_URL}`,
          `DATABASE_OWNER_URL=${kept.variables.DATABASE_OWNER_URL}`,
          ...['MAIL_FROM=hello@academy.com', 'STAFF_EMAIL=staff@academy.com'],
        ].join('\n'),
      )
      const variables = { DATA_DIR: makeDirectory() }
      const quiet = await examine({ folder, variables, now: new Date(), online: false })
      expect(stripe.asked).toEqual([])
      const blocking = quiet.filter(({ severity, where }) => severity === 'must' && !where.startsWith('content/'))
      expect(blocking.map(({ where }) => where)).toEqual([
        ...['.env:2 PORT', '.env:1 PUBLIC_URL', 'TRUST_PROXY (not set)', '.env:5 STRIPE_API_BASE'],
        'Stripe/webhook',
      ])

      const { findings, output, code } = await doctor(folder, ['--json', '--online'])
      expect(code).toBe(1)
      expect(findings).toContainEqual(
        expect.objectContaining({
          where: '.env:3 STRIPE_SECRET_KEY',
          what: expect.stringContaining('refuses the key'),
        }),
      )
      expect(findings).toContainEqual(
        expect.objectContaining({ where: '.env:6 SMTP_URL', what: expect.stringContaining('does not let us in') }),
      )
      expect(output + JSON.stringify(quiet)).not.toMatch(/secret["'@\n.]|sk_live_s|whsec_s/)
    },
    TIMEOUT_MS,
  )
})
