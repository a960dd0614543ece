import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { PersonRow } from '#office/desk/people/person-row.tsx'
import { Check, Choices, Submit } from '#office/desk/ui/fields.tsx'
import { IntentButton } from '#office/desk/ui/forms.tsx'
import { Muted, Section } from '#office/desk/ui/parts.tsx'
import { roleNames } from '#office/desk/ui/shown.ts'
import { TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { mayDo, requireRight } from '#services/rights.ts'
import { cancelInvitation, invite, listInvitations, resetLink } from '#services/staff/links.ts'
import { changeRole, disablePerson, enablePerson, listPeople, listStaff } from '#services/staff/service.ts'
import { endSignIn, endSignIns, listSignIns } from '#services/staff/sign-ins.ts'
import { Callout } from '#ui/callout.tsx'

export const loader = deskLoader(async ({ deps, actor, signIn }) => {
  const self = signIn.member.id
  if (!mayDo(actor.role, 'people')) return { self, others: await listStaff(deps) }
  const [all, invitations] = await Promise.all([listPeople(deps, actor), listInvitations(deps, actor)])
  const people = await Promise.all(
    all.map(async (person) => ({
      ...person,
      signIns: person.seenAt && person.id !== self ? await listSignIns(deps, actor, person.id) : [],
    })),
  )
  return { self, people, invitations }
})

const back = () => redirect('/desk/staff')

/** Returns the link for the person, to display if no email delivers it. */
const sent = async (email: string, send: (email: string) => Promise<Awaited<ReturnType<typeof invite>>>) =>
  data({ sent: { ...(await send(email)), email } })

export const action = deskAction({
  invite: async ({ deps, actor, text }) =>
    sent(text('email'), (email) => invite(deps, actor, { email, role: text('role') })),
  reset: async ({ deps, actor, text }) => sent(text('email'), (email) => resetLink(deps, actor, email)),
  role: async ({ deps, actor, text }) => changeRole(deps, actor, text('id'), text('role')).then(back),
  disable: async ({ deps, actor, text }) => disablePerson(deps, actor, text('id'), text('assignee') || null).then(back),
  enable: async ({ deps, actor, text }) => enablePerson(deps, actor, text('id')).then(back),
  'end-sign-in': async ({ deps, actor, text }) => {
    requireRight(actor, 'people')
    return endSignIn(deps, actor, text('id')).then(back)
  },
  'end-sign-ins': async ({ deps, actor, text }) => endSignIns(deps, actor, text('id')).then(back),
  cancel: async ({ deps, actor, text }) => cancelInvitation(deps, actor, text('id')).then(back),
})

/** Staff. Admins can invite, change roles, disable and reset; others see a list. */
export default function People() {
  const { self, others, people, invitations } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (others) {
    return (
      <Page title="Staff" width="narrow">
        <ul className="rows">
          {others.map(({ id, name, role }) => (
            <li key={id}>
              <strong>{name}</strong>
              <Muted>{roleNames[role]}</Muted>
            </li>
          ))}
        </ul>
      </Page>
    )
  }
  const link = answer && 'sent' in answer ? answer.sent : undefined
  return (
    <Page title="Staff">
      {link && <SentLink {...link} />}

      <ul className="rows">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} isSelf={person.id === self} people={people} />
        ))}
      </ul>

      {invitations.length > 0 && (
        <Section id="invited" title="Invited">
          <ul className="rows">
            {invitations.map(({ id, email, role, expiresAt }) => (
              <li key={id}>
                <p>
                  <strong>{email}</strong>
                  <small>
                    {roleNames[role]}, until <Time at={expiresAt} />
                  </small>
                </p>
                <IntentButton intent="cancel" id={id} look="text">
                  Cancel<span className="sr-only"> the invitation of {email}</span>
                </IntentButton>
              </li>
            ))}
          </ul>
        </Section>
      )}

      <Section id="invite" title="Invite a staff member" className="mt-5 grid max-w-160 gap-3">
        <IntentForm intent="invite" key={link?.email}>
          <TextField label="Email" name="email" type="email" required />
          <Choices label="Role" name="role" className="grid gap-1">
            {(Object.keys(roleNames) as (keyof typeof roleNames)[]).map((role) => (
              <Check key={role} type="radio" name="role" value={role} defaultChecked={role === 'admissions'}>
                <span>
                  {roleNames[role]}
                  <small>{roleTexts[role]}</small>
                </span>
              </Check>
            ))}
          </Choices>
          <Submit look="filled">Invite</Submit>
        </IntentForm>
      </Section>
    </Page>
  )
}

const roleTexts = {
  admin: 'Everything, including staff accounts, the log and erasing data.',
  admissions:
    'Works on records, decides on applications, edits starts, workshops and templates, downloads resumes, exports.',
  finance: 'Works on records, changes fees, refunds, reconciles with Stripe, creates codes, exports.',
  editor: 'Edits the site’s words, pictures and colors, and publishes them. Sees no applicants and no inquiries.',
  viewer: 'Can view records and the overview, but not change records.',
}

function SentLink({ email, link, emailed }: { email: string; link: string | null; emailed: boolean }) {
  return (
    <Callout role="status">
      {emailed ? (
        <p>An email with a link is on its way to {email}.</p>
      ) : (
        <p>No email was sent to {email}. Send them this link yourself; it works once.</p>
      )}
      {link && (
        <p>
          <code className="wrap-anywhere">{link}</code>
        </p>
      )}
    </Callout>
  )
}
