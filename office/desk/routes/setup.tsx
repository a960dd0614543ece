import { redirect, useLoaderData } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import { publicAction, publicLoader } from '#office/desk/handlers.ts'
import { getAnswer, getBrowser } from '#office/desk/sign-in.ts'
import { PasskeyButton } from '#office/desk/ui/confirm-passkey.tsx'
import { MessagePage } from '#office/desk/ui/message-page.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { ServiceError } from '#services/errors.ts'
import { finishJoining, startJoining } from '#services/staff/joining.ts'
import { findLink } from '#services/staff/links.ts'

export const loader = publicLoader(async ({ deps, params }) => {
  const token = params.token ?? ''
  const link = await findLink(deps, token)
  if (link) return { token, academyName: deps.academyName, ...link }
  throw new ServiceError('not_found', 'This link has expired or was already used. Please ask for a new one.')
})

export const action = publicAction(async (args) => {
  const { deps, text, params } = args
  const joiner = { name: text('name'), email: text('email') }
  // Without a passkey yet, only the fields are checked.
  if (!args.form.has('credential')) await startJoining(deps, params.token ?? '', joiner)
  const token = await finishJoining(deps, params.token ?? '', joiner, getAnswer(args), getBrowser(args))
  return redirect('/desk/account?welcome', { headers: [setCookie(deps, 'desk-session', token)] })
})

/** Page of a one-time link: first setup, invitation, or reset. */
export default function Setup() {
  const { token, academyName, kind, email, name } = useLoaderData<typeof loader>()
  return (
    <MessagePage title={kind === 'reset' ? 'Welcome back' : `Join the desk of ${academyName}`}>
      <p>
        A passkey replaces a password. Your device asks for your fingerprint, your face or its PIN. Nobody can guess it
        or steal it with a fake page.
      </p>
      <IntentForm intent="join" className="">
        <input type="hidden" name="token" value={token} />
        {name === null ? (
          <TextField label="Name" name="name" autoComplete="name" required maxLength={100} />
        ) : (
          <p>{name}</p>
        )}
        {email === null ? (
          <TextField label="Email" name="email" type="email" autoComplete="email" required />
        ) : (
          <Quiet>{email}</Quiet>
        )}
        <PasskeyButton purpose="setup">Create passkey</PasskeyButton>
      </IntentForm>
    </MessagePage>
  )
}
