import type { ReactNode } from 'react'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { publicAction, publicLoader } from '#office/applicant/handlers.ts'
import { enterCode, sendLink } from '#office/applicant/sign-in.ts'
import { LinkLine } from '#office/applicant/ui/page.tsx'
import { readCookie } from '#office/cookies.ts'
import { getDeclined, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { findRequest, VALID_MINUTES } from '#services/applicants/sign-in-requests.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

/** Reason for the sign-in, by query parameter. */
const notes = {
  ended: 'You have been signed out. Please sign in again.',
  left: 'You are signed out.',
  late: 'That link has expired. Please ask for a new one.',
  refused: 'Your browser blocked the cookie that signing in needs. Allow cookies for this site and try again.',
}

export const loader = publicLoader(async ({ deps, request, signIn, query }) => {
  if (signIn) throw redirect('/application')
  const browser = readCookie({ deps, request }, 'application-browser')
  const startsOver = ['new', 'ended', 'left'].some((name) => query.has(name))
  const asked = browser && !startsOver ? await findRequest(deps, browser) : null
  const missing = query.has('sent') && !asked ? (browser ? notes.late : notes.refused) : null
  const note = query.has('ended') ? notes.ended : query.has('left') ? notes.left : missing
  return { asked: asked?.email ?? null, note }
})

export const action = publicAction({
  ask: async (args) => redirect('/application/sign-in?sent', { headers: [await sendLink(args, args.text('email'))] }),
  code: async (args) => redirect('/application', { headers: [await enterCode(args)] }),
})

export default function SignIn() {
  const { asked, note } = useLoaderData<typeof loader>()
  const declined = getDeclined(useActionData<typeof action>())
  const typed = declined?.intent === 'ask' && declined.typed.find(([name]) => name === 'email')?.[1]
  // If another address was declined, its form is shown again.
  if (asked && (!typed || typed === asked)) {
    return (
      <Page title="Check your email" width="text">
        <Code email={asked} />
      </Page>
    )
  }
  return (
    <Page title="See your application" width="text">
      <Ask note={declined ? declined.intent === 'code' && notes.late : note} />
    </Page>
  )
}

function Ask({ note }: { note: ReactNode }) {
  return (
    <>
      {note && <Callout role="status">{note}</Callout>}
      <p className="lead">
        Enter the email address you applied with. We will email you a sign-in link. No password needed.
      </p>
      <AskForm />
      <p className="text-muted-foreground text-small">
        Not applied yet? <TextLink to="/choose">Choose a training</TextLink>
      </p>
    </>
  )
}

export function AskForm() {
  return (
    <IntentForm intent="ask" action="/application/sign-in">
      <TextField label="Email Address" name="email" type="email" autoComplete="email" />
      <Button type="submit">Send me a link</Button>
    </IntentForm>
  )
}

export function CodeForm({ button }: { button: string }) {
  return (
    <IntentForm intent="code">
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        hint="Six digits"
      />
      <Button type="submit">{button}</Button>
    </IntentForm>
  )
}

function Code({ email }: { email: string }) {
  return (
    <>
      <p className="lead">
        If <strong className="wrap-anywhere">{email}</strong> has an application or a saved form, an email with a link
        and a code is on its way. It can take a minute.
      </p>
      <p>Open the link on any device, or enter the code here. Each works once, for {VALID_MINUTES} minutes.</p>
      <CodeForm button="Open my application" />
      <h2>No email?</h2>
      <p>
        Check your spam folder, and make sure the address above is the one you applied with. A mailbox gets only a few
        links a day; after that, the next one comes tomorrow.
      </p>
      <IntentForm intent="ask">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="ghost">
          Send me a link
        </Button>
      </IntentForm>
      <LinkLine to="/application/sign-in?new">Use another address</LinkLine>
    </>
  )
}
