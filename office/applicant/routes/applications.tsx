import { redirect, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { Application } from '#office/applicant/ui/application.tsx'
import { LinkLine } from '#office/applicant/ui/page.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { choose } from '#services/applicants/choices.ts'
import { findOwnApplication } from '#services/applicants/own.ts'
import { findOwn } from '#services/applicants/page.ts'
import { continueDraft, type FoundDraft, findDraftsFor } from '#services/drafts/service.ts'
import { createCheckout } from '#services/payments/checkout/open.ts'
import { Button } from '#ui/button.tsx'

export const loader = applicantLoader(async ({ deps, signIn }) => {
  const [applications, drafts] = await Promise.all([findOwn(deps, signIn), findDraftsFor(deps.database, signIn.email)])
  return { applications, drafts }
})

export const action = applicantAction({
  decline: async ({ deps, signIn, text }) => {
    await choose(deps, signIn, text('id'), 'decline', { status: text('seen'), offer: text('offer') })
    return redirect('/application')
  },
  pay: async ({ deps, signIn, text }) => {
    const { id } = await findOwnApplication(deps.database, signIn, text('id'))
    return redirect(await createCheckout(deps)(id), 303)
  },
  continue: async ({ deps, signIn, text }) => {
    const token = await continueDraft(deps, { id: text('id'), email: signIn.email })
    return redirect(`${deps.publicUrl}/apply?draft=${token}`, 303)
  },
})

/** One column at a comfortable line length, beside wider ones. */
const column = 'grid max-w-136 gap-5 *:[h2]:text-title-4'

export default function Applications() {
  const { applications, drafts } = useLoaderData<typeof loader>()
  return (
    <Page title={applications.length > 1 ? 'Your applications' : 'Your application'} width="full">
      {applications.map((application) => (
        <Application key={application.id} application={application} />
      ))}
      {drafts.map((draft) => (
        <SavedForm key={draft.id} draft={draft} />
      ))}
      {applications.length === 0 && drafts.length === 0 && (
        <div className={column}>
          <p className="lead">We found no application under this email address.</p>
          <LinkLine to="/apply">Apply</LinkLine>
        </div>
      )}
      <p className="mt-9 border-t pt-5 text-small">
        <TextLink to="/application/data">Download or erase your data</TextLink>
      </p>
    </Page>
  )
}

function SavedForm({ draft }: { draft: FoundDraft }) {
  return (
    <section className={`application ${column}`} aria-labelledby={draft.id}>
      <h2 id={draft.id}>Unfinished application</h2>
      <p>
        You saved an enrollment form on <Time at={draft.savedAt} day isLong />. We keep it until{' '}
        <Time at={draft.expiresAt} day isLong />.
      </p>
      <IntentForm intent="continue" id={draft.id} action="/application?index">
        <Button type="submit" variant="ghost">
          Continue your form
        </Button>
      </IntentForm>
    </section>
  )
}
