import { hashSecret } from '#services/secrets.ts'
import { getStart, training, workshop } from '#tests/fixtures/sample-content.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { test } from './desk.ts'
import { open } from './test.ts'

const paths = [
  'reports',
  'fee-waivers',
  'starts',
  `starts/${getStart(training).id}`,
  `starts/${getStart(training).id}/list`,
  'workshops',
  `workshops/${workshop.id}`,
  `workshops/${workshop.id}/list`,
  'scholarship',
  'information-session',
  'words',
  'words/history',
  'staff',
  'templates',
  'criteria',
  'retention',
  'site',
  'log',
  'webhook',
  'account',
  'verify',
  'batches',
  'views',
  'nowhere',
  'sign-in',
  'setup/link',
]
test('axe finds nothing on a page of the desk', async ({ page, database, signIn }) => {
  test.setTimeout(120_000)
  await database.query(
    `insert into staff_links (hash, kind, email, role, expires_at)
     values ($1, 'invitation', 'jonas@academy.example', 'viewer', now() + interval '1 hour')`,
    [hashSecret('link')],
  )
  await database.query(
    `insert into webhook_events (sequence, type, state, attempts, answer, tried_at)
     values (1, 'contact.created', 'failed', 21, '500', now())`,
  )
  await signIn('Mara Sample', 'admin')
  for (const path of paths) {
    await open(page, `/desk/${path}`)
    await page.locator('main details').evaluateAll((all) => {
      for (const each of all) (each as HTMLDetailsElement).open = true
    })
    await expectNoFindingsAtAnyWidth(page, path)
  }
})
