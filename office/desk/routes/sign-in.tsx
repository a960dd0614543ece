import { Form, useActionData, useSearchParams } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import { publicAction } from '#office/desk/handlers.ts'
import { getAnswer, getBrowser, redirectBack } from '#office/desk/sign-in.ts'
import { PasskeyButton } from '#office/desk/ui/confirm-passkey.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { MessagePage } from '#office/desk/ui/message-page.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { Declined } from '#office/ui/declined.tsx'
import { TextField } from '#office/ui/fields.tsx'
import { signInWithPasskey } from '#services/staff/passkeys.ts'
import { signInWithCode } from '#services/staff/recovery-codes.ts'

export const action = publicAction(async (args) => {
  const { deps, text, address } = args
  const token =
    text('intent') === 'code'
      ? await signInWithCode(deps, { email: text('email'), code: text('code'), address }, getBrowser(args))
      : await signInWithPasskey(deps, getAnswer(args), getBrowser(args))
  return redirectBack(args, [setCookie(deps, 'desk-session', token)])
})

export default function SignIn() {
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  return (
    <MessagePage title="Sign in">
      {search.has('to') && <Quiet>Sign in to open the page you asked for.</Quiet>}
      <Declined answer={answer} />
      <Form method="post">
        <PasskeyButton purpose="sign-in">Sign in with a passkey</PasskeyButton>
      </Form>
      <details>
        <summary>No passkey at hand?</summary>
        <Quiet>Use one of your recovery codes. Each works once. If you have none left, ask an admin for a reset.</Quiet>
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="code" />
          <TextField label="Email" name="email" type="email" autoComplete="username" required />
          <TextField label="Recovery code" name="code" autoCapitalize="characters" spellCheck={false} required />
          <Submit>Sign in with a code</Submit>
        </Form>
      </details>
    </MessagePage>
  )
}
