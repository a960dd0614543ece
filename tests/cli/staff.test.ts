import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#tests/fakes/mail-server.ts'
import { printed } from '#tests/fixtures/printed.ts'
import { openStaff } from '#tests/fixtures/staff.ts'

const PUBLIC_URL = 'http://localhost:4330'
const staff = await openStaff({ publicUrl: PUBLIC_URL })
afterAll(() => staff.close())

const variables: Record<string, string> = { ...staff.variables, PUBLIC_URL }
const run = (...args: string[]) => printed(['staff', ...args], variables)
const linkIn = (text: string) => /^http:\/\/localhost:4330\/desk\/setup\/[\w-]{43}$/m.exec(text)?.[0] ?? 'no link'

test('the command invites, lists, disables, enables and resets', async () => {
  expect(await run('list')).toBe('Nobody is on the staff yet. The command invite adds people.')
  const invited = await run('invite', 'boss@academy.example', '--role', 'admin')
  expect(invited).toContain('No email was sent')
  const misdirected = linkIn(await run('invite', 'bos@academy.example', '--role', 'admin'))
  expect(await run('list')).toContain('admin       bos@academy.example  invited, the link works until 20')
  expect(await run('cancel', 'BOS@academy.example')).toMatch(/^The invitation of bos@academy\.example is canceled\./)
  await expect(staff.join(misdirected)).rejects.toThrow()
  await expect(run('cancel', 'bos@academy.example')).rejects.toThrow(/^There is no open invitation/)
  await staff.join(linkIn(invited), { name: 'Sample Boss' })
  const boss = 'admin       boss@academy.example  Sample Boss, 1 passkey'
  expect(await run('list')).toBe(boss)

  await expect(run('disable', 'boss@academy.example')).rejects.toThrow(/^This is the last admin\./)
  const person = await staff.add('other', 'viewer')
  expect(await run('disable', 'OTHER@academy.example')).toMatch(/^other@academy\.example is disabled/)
  expect(await run('list')).toContain('viewer      other@academy.example  other, disabled')
  await expect(staff.signIn(person)).rejects.toThrow()
  await run('enable', 'other@academy.example')
  await expect(staff.signIn(person)).resolves.toBeTypeOf('string')

  await staff.join(linkIn(await run('reset', 'boss@academy.example')))
  expect(await run('list')).toContain(boss)
  const operators = (await staff.logged()).filter(({ staffId }) => staffId === null)
  expect(operators.map(({ action }) => action)).toEqual([
    'staff.invited',
    'staff.invited',
    'staff.invitation_canceled',
    'staff.invited',
    'staff.disabled',
    'staff.enabled',
    'staff.reset',
  ])
})

test('with a mail server, an email brings the link, too', async () => {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const args = ['staff', 'invite', 'mailed@academy.example', '--role', 'finance']
  const invited = await printed(args, { ...variables, SMTP_URL: `${mail.url}?tls=off` })
  expect(invited).toContain('The link was also emailed.')
  expect(mail.received).toMatchObject([{ to: [{ address: 'mailed@academy.example' }] }])
  expect(mail.received[0]?.text).toContain(linkIn(invited))
})

test.each([
  [
    ['invite', 'a@academy.example', '--role', 'owner'],
    /^The role must be one of these: admin, admissions, finance, editor, viewer\.$/,
  ],
  [['reset', 'nobody@academy.example'], /^There is no such person\.$/],
])('%j is refused in one line', async (args, line) => {
  await expect(run(...args)).rejects.toThrow(line)
})
