import { useActionData, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader, redirectTo } from '#applicant/handlers.ts'
import { IntentForm } from '#applicant/ui/form.tsx'
import { BackLink, Page } from '#applicant/ui/page.tsx'
import { Time } from '#applicant/ui/time.tsx'
import { askQuestion, findQuestions } from '#services/applicants/questions.ts'
import { getText } from '#ssr/answers.ts'
import { AreaField } from '#ssr/fields.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

export const loader = applicantLoader(async ({ deps, session, params, request }) => {
  const isSent = new URL(request.url).searchParams.has('sent')
  return { email: session.email, isSent, ...(await findQuestions(deps, session, params.applicationId ?? '')) }
})

export const action = applicantAction({
  ask: async ({ deps, session, params, form }) => {
    const id = params.applicationId ?? ''
    await askQuestion(deps, session, id, getText(form, 'question'))
    return redirectTo(deps, `/${id}/question?sent`)
  },
})

export default function Question() {
  const { email, course, reference, questions, isSent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title="Ask a question" signedIn={email}>
      <p className="lead">
        {course} <span className="text-small">· Reference {reference}</span>
      </p>
      {isSent && !answer ? (
        <Callout role="status">
          We have your question, and answer it by email to <span className="wrap-anywhere">{email}</span>.
        </Callout>
      ) : null}
      <IntentForm intent="ask">
        <AreaField
          label="Your question"
          name="question"
          hint="It goes to our admissions team, together with your application."
          rows={7}
        />
        <Button type="submit">Send</Button>
      </IntentForm>
      {questions.length > 0 ? (
        <>
          <h2>Your questions so far</h2>
          <ul className="grid gap-5">
            {questions.map(({ at, text }) => (
              <li key={at.getTime()}>
                <p className="text-muted-foreground text-small">
                  <Time at={at} />
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <BackLink />
    </Page>
  )
}
