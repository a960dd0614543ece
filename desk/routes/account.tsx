import { data, Form, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { answerOf } from '#desk/browser.ts'
import { cookie } from '#desk/cookies.ts'
import { deskAction, deskLoader, textOf } from '#desk/handlers.ts'
import { ConfirmPasskey } from '#desk/ui/confirm-passkey.tsx'
import { PasskeyButton } from '#desk/ui/passkey-button.tsx'
import { TextField } from '#desk/ui/text-field.tsx'
import { Time } from '#desk/ui/time.tsx'
import { addPasskey, listPasskeys, removePasskey } from '#services/staff/passkeys.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '#services/staff/recovery-codes.ts'
import { rename, setShortcuts } from '#services/staff/service.ts'
import { endSession, endSessions, listSessions } from '#services/staff/sessions.ts'

export const loader = deskLoader(async ({ deps, session }) => {
  const self = { staffId: session.member.id }
  const [passkeys, codesLeft, sessions] = await Promise.all([
    listPasskeys(deps, self),
    countRecoveryCodes(deps, self),
    listSessions(deps, self),
  ])
  return { member: session.member, sessionId: session.id, lacksPasskey: !session.verifiedAt, passkeys, codesLeft, sessions }
})

export const action = deskAction(async (args) => {
  const { deps, session, form, requestId } = args
  const id = textOf(form, 'id')
  switch (textOf(form, 'intent')) {
    case 'add-passkey': {
      const answer = { ...answerOf(args, form), name: textOf(form, 'name'), requestId }
      const token = await addPasskey(deps, session, answer)
      return redirect('/account', { headers: { 'Set-Cookie': cookie(deps.publicUrl, 'session', token) } })
    }
    case 'remove-passkey':
      await removePasskey(deps, args.actor, id)
      break
    case 'codes':
      return data({ codes: await makeRecoveryCodes(deps, args.actor) })
    case 'end-session':
      await endSession(deps, args.actor, id)
      break
    case 'end-others':
      await endSessions(deps, args.actor, session.member.id, session.id)
      break
    case 'rename':
      await rename(deps, args.actor, textOf(form, 'name'))
      break
    case 'shortcuts':
      await setShortcuts(deps, args.actor, textOf(form, 'shortcuts') === 'on')
      break
  }
  return redirect('/account')
})
