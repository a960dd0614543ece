// Manages sign-in to the desk; docs/operate.md.
import { pino } from 'pino'
import { createMailer } from '#server/mailer.ts'
import {
  cancelInvitation,
  invite,
  listInvitations,
  resetLink,
  type SendDeps,
  type SentLink,
} from '#services/staff/links.ts'
import { disablePerson, enablePerson, listPeople, personByEmail } from '#services/staff/service.ts'
import { CommandError, defineCommand, UsageError } from './command.ts'
import { siteContent } from './site-content.ts'
import { siteConfig, withSiteDatabase } from './site-database.ts'

export const command = defineCommand({
  usage: 'invite|cancel|list|disable|enable|reset [EMAIL]',
  help: [
    ['invite EMAIL', 'print a one-time link that expires in seven days; with SMTP_URL, also email it'],
    ['cancel EMAIL', 'end an invitation that has not been accepted; its link stops working'],
    ['list', 'list people with their roles, and invitations that wait'],
    ['disable EMAIL', 'sign a staff member out everywhere and block sign-in'],
    ['enable EMAIL', 'let them sign in again'],
    ['reset EMAIL', 'end passkeys, recovery codes and sign-ins of a person, and print a link for a new passkey'],
  ],
  options: {
    role: { type: 'string', value: 'ROLE', help: 'with invite: admin, admissions, finance, editor or viewer' },
  },

  async run([action = '', email, ...more], { role }) {
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (!run || more.length > 0 || (action === 'list') !== (email === undefined)) {
      throw new UsageError('Give one command and one email address.')
    }
    if ((action === 'invite') !== (role !== undefined)) throw new UsageError('--role is for invite, which needs it.')
    const config = siteConfig()
    const opened: (() => Promise<unknown>)[] = []
    const resources = { add: (_name: string, close: () => Promise<unknown>) => void opened.push(close) }
    try {
      await withSiteDatabase(config, async (database) => {
        const content = await siteContent(database)
        const mailer = createMailer(config, undefined, resources, () => content)
        // The command reports a failure to send itself.
        const log = pino({ enabled: false })
        await run({ database, publicUrl: config.publicUrl, log, mailer }, email ?? '', role ?? '')
      })
    } finally {
      for (const close of opened) await close()
    }
  },
})

const actions: Record<string, (deps: SendDeps, email: string, role: string) => Promise<void>> = {
  async invite(deps, email, role) {
    report('This one-time link signs them in. It expires in seven days:', await invite(deps, null, { email, role }))
  },

  async list(deps) {
    const people = await listPeople(deps, null)
    const invitations = await listInvitations(deps, null)
    if (people.length === 0) console.log('Nobody is on the staff yet. The command invite adds people.')
    for (const { name, email, role, disabledAt, passkeys } of people) {
      const state = disabledAt ? 'disabled' : `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`
      console.log(`${role.padEnd(10)}  ${email}  ${name}, ${state}`)
    }
    for (const { role, email, expiresAt } of invitations) {
      console.log(`${role.padEnd(10)}  ${email}  invited, the link works until ${expiresAt.toISOString()}`)
    }
  },
  async cancel(deps, address) {
    const invitations = await listInvitations(deps, null)
    const found = invitations.find(({ email }) => email.toLowerCase() === address.trim().toLowerCase())
    if (!found) throw new CommandError('There is no open invitation to this address. The command list shows them.')
    await cancelInvitation(deps, null, found.id)
    console.log(`The invitation of ${found.email} is canceled. Its link no longer works.`)
  },

  async disable(deps, address) {
    const { id, email } = await personByEmail(deps, address)
    await disablePerson(deps, null, id)
    console.log(`${email} is disabled, and signed out everywhere.`)
  },

  async enable(deps, address) {
    const { id, email } = await personByEmail(deps, address)
    await enablePerson(deps, null, id)
    console.log(`${email} can sign in again.`)
  },

  async reset(deps, email) {
    const sent = await resetLink(deps, null, email)
    report('Signed out everywhere. This one-time link creates a new passkey. It expires in a day:', sent)
  },
}

function report(what: string, { link, emailed }: SentLink): void {
  console.log(`${what}\n\n${link}\n`)
  console.log(emailed ? 'The link was also emailed.' : 'No email was sent. Share the link yourself.')
}
