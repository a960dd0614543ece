import { data, Form, useActionData } from 'react-router'
import { setCookie } from '#office/cookies.ts'
import { deskAction } from '#office/desk/handlers.ts'
import { getAnswer, redirectBack } from '#office/desk/sign-in.ts'
import { PasskeyButton } from '#office/desk/ui/confirm-passkey.tsx'
import { MessagePage } from '#office/desk/ui/message-page.tsx'
import { SignOut } from '#office/desk/ui/sign-out.tsx'
import { Declined } from '#office/ui/declined.tsx'
import { verifySignIn } from '#services/staff/passkeys.ts'

/** Responds to a form that asked in place (ui/confirm-passkey.tsx), or redirects to `to`. */
export const action = deskAction(async (args) => {
  const { deps, signIn, text } = args
  const token = await verifySignIn(deps, signIn, getAnswer(args))
  const headers = [setCookie(deps, 'desk-session', token)]
  if (text('stay')) return data({ verified: true }, { headers })
  return redirectBack(args, headers)
})

export default function Verify() {
  return (
    <MessagePage title="Please confirm that it is you">
      <p>What you are about to do needs your passkey again, unless you used it in the last ten minutes.</p>
      <Declined answer={useActionData<typeof action>()} />
      <Form method="post">
        <PasskeyButton purpose="verify">Confirm with your passkey</PasskeyButton>
      </Form>
      <SignOut />
    </MessagePage>
  )
}
