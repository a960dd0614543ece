import { data, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { CalendarPart } from '#office/desk/people/calendar-part.tsx'
import { getAnswer } from '#office/desk/sign-in.ts'
import { PasskeyButton } from '#office/desk/ui/confirm-passkey.tsx'
import { Check, getOptions, Submit } from '#office/desk/ui/fields.tsx'
import { IntentButton } from '#office/desk/ui/forms.tsx'
import { Muted, Quiet, Section } from '#office/desk/ui/parts.tsx'
import { SelectField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { NoticeKind } from '#services/event-words.ts'
import { listChoices, saveChoices } from '#services/notices/choices.ts'
import { mayDo } from '#services/rights.ts'
import { addPasskey, listPasskeys, removePasskey } from '#services/staff/passkeys.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '#services/staff/recovery-codes.ts'
import { hasCalendar, makeCalendar, removeCalendar, rename, setShortcuts } from '#services/staff/service.ts'
import { endSignIn, endSignIns, listSignIns } from '#services/staff/sign-ins.ts'
import { Callout } from '#ui/callout.tsx'

export const loader = deskLoader(async (args) => {
  const { deps, signIn } = args
  const self = { staffId: signIn.member.id }
  const lacksPasskey = signIn.verifiedAt === null
  const [passkeys, codesLeft, signIns, calendar, notices] = await Promise.all([
    listPasskeys(deps, self),
    countRecoveryCodes(deps, self),
    lacksPasskey ? [] : listSignIns(deps, args.actor),
    hasCalendar(deps, signIn.member.id),
    listChoices(deps, args.actor),
  ])
  const mayRead = mayDo(signIn.member.role, 'read')
  return {
    member: signIn.member,
    mayRead,
    signInId: signIn.id,
    lacksPasskey,
    passkeys,
    codesLeft,
    signIns,
    calendar,
    notices,
  }
})

const back = () => redirect('/desk/account')

export const action = deskAction({
  'add-passkey': async (args) => {
    const { deps, signIn, text, requestId } = args
    const token = await addPasskey(deps, signIn, { ...getAnswer(args), name: text('name'), requestId })
    return redirect('/desk/account', { headers: [setCookie(deps, 'desk-session', token)] })
  },
  'remove-passkey': async ({ deps, actor, text }) => removePasskey(deps, actor, text('id')).then(back),
  codes: async ({ deps, actor }) => data({ codes: await makeRecoveryCodes(deps, actor) }),
  'end-sign-in': async ({ deps, actor, text }) => endSignIn(deps, actor, text('id')).then(back),
  'end-others': async ({ deps, actor, signIn }) => endSignIns(deps, actor, signIn.member.id, signIn.id).then(back),
  'make-calendar': async ({ deps, actor }) => data({ calendar: await makeCalendar(deps, actor) }),
  'remove-calendar': async ({ deps, actor }) => removeCalendar(deps, actor).then(back),
  notices: async ({ deps, actor, text }) => saveChoices(deps, actor, text).then(back),
  rename: async ({ deps, actor, text }) => rename(deps, actor, text('name')).then(back),
  shortcuts: async ({ deps, actor, text }) => setShortcuts(deps, actor, text('shortcuts') === 'on').then(back),
})

export default function Account() {
  const { member, mayRead, signInId, lacksPasskey, passkeys, codesLeft, signIns, calendar, notices } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isNew = useSearchParams()[0].has('welcome')
  const codes = answer && 'codes' in answer ? answer.codes : undefined
  return (
    <Page title={member.name} width="narrow">
      <Quiet>{member.email}</Quiet>

      {lacksPasskey && (
        <Callout tone="problem">
          You signed in with a recovery code. Add a passkey below; then you can use the desk again.
        </Callout>
      )}
      {isNew && (
        <Callout>
          {codes
            ? 'You are all set.'
            : 'You are signed in. Next, create recovery codes so that you can get back in if you lose this device.'}{' '}
          <TextLink to="/desk">{mayRead ? 'Open the to-do list' : 'Open the words'}</TextLink>
        </Callout>
      )}

      {!lacksPasskey && (
        <Section id="codes" title="Recovery codes">
          {codes ? (
            <>
              <p>
                <strong>Store these codes now: they are not shown again.</strong> Print them, or put them into a
                password manager. Each works once.
              </p>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-x-6 gap-y-1 text-[1rem]">
                {codes.map((code) => (
                  <li key={code}>
                    <code>{code}</code>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <IntentForm intent="codes">
              <p>
                {codesLeft === 0
                  ? 'You have none. A code lets you in when your passkey is not at hand.'
                  : `${codesLeft} of your codes can still be used. New codes replace them.`}
              </p>
              <Submit look={isNew ? 'filled' : 'ghost'}>Create recovery codes</Submit>
            </IntentForm>
          )}
        </Section>
      )}

      <Section id="passkeys" title="Passkeys">
        <ul className="rows">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id}>
              <p>
                <strong>{name}</strong>
                <small>
                  Added <Time at={createdAt} day />
                  {usedAt && ', used '}
                  {usedAt && <Time at={usedAt} />}
                </small>
              </p>
              {passkeys.length > 1 && (
                <IntentButton intent="remove-passkey" id={id} look="text">
                  Remove<span className="sr-only"> {name}</span>
                </IntentButton>
              )}
            </li>
          ))}
        </ul>
        <IntentForm intent="add-passkey">
          <TextField label="Name of the new passkey" name="name" maxLength={60} placeholder="Work phone" />
          <PasskeyButton purpose="add" quiet={!lacksPasskey}>
            Add a passkey
          </PasskeyButton>
        </IntentForm>
      </Section>

      {!lacksPasskey && (
        <>
          <Section id="sign-ins" title="Where you are signed in">
            <ul className="rows">
              {signIns.map(({ id, browser, createdAt, seenAt }) => (
                <li key={id}>
                  <p>
                    <strong>{browser}</strong>
                    <small>
                      Since <Time at={createdAt} />, used <Time at={seenAt} />
                    </small>
                  </p>
                  {id === signInId ? (
                    <Muted>This browser</Muted>
                  ) : (
                    <IntentButton intent="end-sign-in" id={id} look="text">
                      Sign out<span className="sr-only"> of {browser}</span>
                    </IntentButton>
                  )}
                </li>
              ))}
            </ul>
            {signIns.length > 1 && <IntentButton intent="end-others">Sign out everywhere else</IntentButton>}
          </Section>
          {notices.length > 0 && <Notices choices={notices} />}
          {mayRead && (
            <CalendarPart exists={calendar} address={answer && 'calendar' in answer ? answer.calendar : undefined} />
          )}
          <Section id="settings" title="Settings">
            <IntentForm intent="rename">
              <TextField label="Name" name="name" defaultValue={member.name} required maxLength={100} />
              <Submit>Save name</Submit>
            </IntentForm>
            {mayRead && (
              <IntentForm intent="shortcuts">
                <Check name="shortcuts" defaultChecked={member.shortcuts}>
                  Single keys work in lists: j, k, e, d, a, s, n, z, / and ?
                </Check>
                <Submit>Save setting</Submit>
              </IntentForm>
            )}
          </Section>
        </>
      )}
    </Page>
  )
}

const noticeLabels: Record<NoticeKind, string> = {
  assigned: 'A record is assigned to you',
  question: 'A question on one of your records',
  answer: 'An applicant accepts, declines or withdraws',
  document: 'An applicant sends a document',
  deposit: 'A deposit is not paid by its day',
  overdue: 'A charge stays unpaid after the last reminder',
  discrepancy: 'A payment discrepancy',
}

const ways = getOptions({ at_once: 'At once', digest: 'In one email a day, at 8:00 AM', none: 'Not by email' })

/** What a person hears of by email. Everything of it is on the to-do list, too. */
function Notices({ choices }: { choices: { kind: NoticeKind; way: string }[] }) {
  return (
    <Section id="notices" title="Email notifications">
      <p>
        About records that are assigned to you, and about what applicants decide and send where nobody is assigned.
        Never about what you did yourself.
      </p>
      <IntentForm intent="notices">
        {choices.map(({ kind, way }) => (
          <SelectField key={kind} name={kind} label={noticeLabels[kind]} defaultValue={way} options={ways} />
        ))}
        <Submit>Save choices</Submit>
      </IntentForm>
    </Section>
  )
}
