import { redirect, useActionData, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { Subpage } from '#office/applicant/ui/page.tsx'
import { AreaField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Time } from '#office/ui/time.tsx'
import { askQuestion, findQuestions } from '#services/applicants/own.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

export const loader = applicantLoader(async ({ deps, signIn, applicationId, query }) => {
  return { email: signIn.email, isSent: query.has('sent'), ...(await findQuestions(deps, signIn, applicationId)) }
})

export const action = applicantAction({
  ask: async ({ deps, signIn, applicationId, text }) => {
    await askQuestion(deps, signIn, applicationId, text('question'))
    return redirect(`/application/${applicationId}/question?sent`)
  },
})

export default function Question() {
  const { email, course, reference, questions, isSent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Subpage title="Ask a question" course={course} reference={reference}>
      {isSent && !answer && (
        <Callout role="status">
          We have your question, and answer it by email to <span className="wrap-anywhere">{email}</span>.
        </Callout>
      )}
      <IntentForm intent="ask">
        <AreaField
          label="Your question"
          name="question"
          hint="It goes to our admissions team, together with your application."
          rows={7}
        />
        <Button type="submit">Send</Button>
      </IntentForm>
      {questions.length > 0 && (
        <>
          <h2>Your questions so far</h2>
          <ul className="grid gap-5">
            {questions.map(({ at, text }) => (
              <li key={at.getTime()}>
                <p className="text-muted-foreground text-small">
                  <Time at={at} day isLong />
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Subpage>
  )
}
