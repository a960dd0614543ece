import { Form } from 'react-router'
import { forgetKeptFields } from '#office/desk/record/kept-fields.tsx'
import { Submit } from './fields.tsx'

/** Ends the sign-in, and forgets what was typed: the next person at this browser must not find it. */
export function SignOut() {
  return (
    <Form method="post" action="/desk/sign-out" onSubmit={forgetKeptFields}>
      <Submit look="text">Sign out</Submit>
    </Form>
  )
}
