import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { PersonRow } from '#desk/people/person-row.tsx'
import { Check } from '#desk/ui/check.tsx'
import { IntentForm } from '#desk/ui/intent-form.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { roleNames } from '#desk/ui/shown.ts'
import { TextField } from '#desk/ui/text-field.tsx'
import { Time } from '#desk/ui/time.tsx'
import { mayDo, requireRight } from '#services/rights.ts'
import { cancelInvitation, invite, listInvitations, resetLink } from '#services/staff/links.ts'
import { changeRole, disablePerson, enablePerson, listColleagues, listPeople } from '#services/staff/service.ts'
import { endSession, endSessions, listSessions } from '#services/staff/sessions.ts'
import { textOf } from '#ssr/answers.ts'
import { declinedOf } from '#ssr/declined.ts'
import { Callout } from '#ui/callout.tsx'

export const loader = deskLoader(async ({ deps, actor, session }) => {
  const self = session.member.id
  if (!mayDo(actor.role, 'people')) return { self, colleagues: await listColleagues(deps) }
  const [all, invitations] = await Promise.all([listPeople(deps, actor), listInvitations(deps, actor)])
  const people = await Promise.all(
    all.map(async (person) => ({
      ...person,
      sessions: person.seenAt && person.id !== self ? await listSessions(deps, actor, person.id) : [],
    })),
  )
  return { self, people, invitations }
})

const back = () => redirect('/people')

export const action = deskAction({
  invite: async ({ deps, actor, form }) => {
    const email = textOf(form, 'email')
    return data({ sent: { ...(await invite(deps, actor, { email, role: textOf(form, 'role') })), email } })
  },
  reset: async ({ deps, actor, form }) => {
    const email = textOf(form, 'email')
    return data({ sent: { ...(await resetLink(deps, actor, email)), email } })
  },
  role: async ({ deps, actor, form }) => changeRole(deps, actor, textOf(form, 'id'), textOf(form, 'role')).then(back),
  disable: async ({ deps, actor, form }) => disablePerson(deps, actor, textOf(form, 'id')).then(back),
  enable: async ({ deps, actor, form }) => enablePerson(deps, actor, textOf(form, 'id')).then(back),
  'end-session': async ({ deps, actor, form }) => {
    requireRight(actor, 'people')
    await endSession(deps, actor, textOf(form, 'id'))
    return back()
  },
  'end-sessions': async ({ deps, actor, form }) => endSessions(deps, actor, textOf(form, 'id')).then(back),
  cancel: async ({ deps, actor, form }) => cancelInvitation(deps, actor, textOf(form, 'id')).then(back),
})

/** Who works at the desk. Admins invite, change roles, disable and reset; others see their colleagues. */
export default function People() {
  const { self, colleagues, people, invitations } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (colleagues) {
    return (
      <Page title="People" isNarrow>
        <ul className="rows">
          {colleagues.map(({ id, name, role }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span className="text-muted-foreground">{roleNames[role]}</span>
            </li>
          ))}
        </ul>
      </Page>
    )
  }
  const sent = answer && 'sent' in answer ? answer.sent : undefined
  const errors = declinedOf(answer)?.errors
  return (
    <Page title="People">
      {sent && <SentLink {...sent} />}

      <ul className="rows">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} isSelf={person.id === self} answer={answer} />
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
                <IntentForm intent="cancel" id={id} answer={answer}>
                  <button type="submit" className="text-button">
                    Cancel<span className="sr-only"> the invitation of {email}</span>
                  </button>
                </IntentForm>
              </li>
            ))}
          </ul>
        </Section>
      )}

      <Section id="invite" title="Invite somebody" className="mt-5 grid max-w-160 gap-3">
        <IntentForm intent="invite" answer={answer} key={sent?.email}>
          <TextField label="Email" name="email" type="email" autoComplete="off" required error={errors?.email?.[0]} />
          <fieldset className="mb-2 grid gap-1">
            <legend className="mb-1 font-semibold text-small">Role</legend>
            {(Object.keys(roleNames) as (keyof typeof roleNames)[]).map((role) => (
              <Check key={role} type="radio" name="role" value={role} defaultChecked={role === 'admissions'}>
                <span>
                  {roleNames[role]}
                  <small>{roleTexts[role]}</small>
                </span>
              </Check>
            ))}
          </fieldset>
          <button type="submit" className="button button-filled">
            Invite
          </button>
        </IntentForm>
      </Section>
    </Page>
  )
}

const roleTexts = {
  admin: 'Everything, and people, the log, and erasing.',
  admissions: 'Works on records, decides on applications, downloads resumes, exports.',
  finance: 'Works on records, refunds, reconciles, makes codes, exports.',
  viewer: 'Reads, and changes nothing.',
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
