// `npm run test:stripe`: tests enrollment, expiry, refund and reconciliation in Stripe's test mode (docs/operate.md).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const key = process.env.STRIPE_TEST_KEY ?? ''

if (key === '') {
  console.log(
    'Skipped: set STRIPE_TEST_KEY to a key of Stripe’s test mode (sk_test_...) to run the tests against Stripe.',
  )
  process.exit(0)
}
if (!/^(sk|rk)_test_\w+$/.test(key)) {
  console.error('STRIPE_TEST_KEY must be a key of Stripe’s test mode (sk_test_...). A live key would move money.')
  process.exit(1)
}
const { status } = spawnSync('vitest', ['run', '--reporter=verbose', 'tests/stripe'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, TEST_STRIPE: 'true' },
})
process.exit(status ?? 1)
