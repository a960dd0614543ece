import { redirect, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { Agreement } from '#office/applicant/ui/agreement.tsx'
import { Subpage } from '#office/applicant/ui/page.tsx'
import { setCookie } from '#office/cookies.ts'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { isRecentSignIn } from '#services/applicants/sign-ins.ts'
import { invalidField } from '#services/errors.ts'
import { eraseOwn } from '#services/privacy/service.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { ConfirmSignIn } from './verify.tsx'

export const loader = applicantLoader(({ signIn, query }) => {
  return {
    email: signIn.email,
    isRecent: isRecentSignIn(signIn),
    hasFailed: query.has('failed'),
    isLarge: query.has('large'),
  }
})

export const action = applicantAction({
  erase: async ({ deps, signIn, form }) => {
    if (!form.has('sure')) throw invalidField('sure', 'Please check the box if you want to erase your data.')
    await eraseOwn(deps, signIn)
    return redirect('/application/erased', { headers: [setCookie(deps, 'application-session')] })
  },
})

export default function OwnData() {
  const { email, isRecent, hasFailed, isLarge } = useLoaderData<typeof loader>()
  return (
    <Subpage title="Your data">
      <p className="lead">
        Download or erase what we keep about <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {hasFailed && (
        <Callout tone="problem" role="alert">
          The download did not work. Please try again in a moment. You can download your data up to ten times a day.
        </Callout>
      )}
      {isLarge && (
        <Callout tone="problem" role="alert">
          There is too much data for a download from this page. Please write to us, and we send it to you.
        </Callout>
      )}
      {isRecent ? <Forms /> : <ConfirmSignIn email={email} to="data" />}
    </Subpage>
  )
}

function Forms() {
  return (
    <>
      <h2>Download</h2>
      <p>
        One file with your applications, payments, messages and the emails that we sent you. It is in JSON, a text
        format that other programs can read.
      </p>
      <IntentForm intent="download" action="/application/data/download">
        <Button type="submit" variant="ghost">
          Download my data
        </Button>
      </IntentForm>
      <h2>Erase</h2>
      <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
        <li>Your applications are closed without a decision, and you lose any offer.</li>
        <li>
          Everything else you sent from this address is erased too: messages, resumes and your newsletter subscription
          on this site.
        </li>
        <li>
          Erasing your data does not refund a fee you have paid. See the{' '}
          <TextLink to="/refundpolicy">refund policy</TextLink>. We keep the course, date and amount of each payment,
          without your name.
        </li>
        <li>This cannot be undone. You can apply again at any time.</li>
      </ul>
      <IntentForm intent="erase">
        <Agreement name="sure">I understand that this permanently erases my data</Agreement>
        <Button type="submit">Erase my data</Button>
      </IntentForm>
    </>
  )
}
