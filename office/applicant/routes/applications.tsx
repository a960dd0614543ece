import { redirect, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { Application } from '#office/applicant/ui/application.tsx'
import { LinkLine } from '#office/applicant/ui/page.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { choose } from '#services/applicants/choices.ts'
import { payOwn } from '#services/applicants/money.ts'
import { findOwn } from '#services/applicants/page.ts'
import { ServiceError } from '#services/errors.ts'
import { continueSavedForm, type FoundForm, findSavedForms } from '#services/saved-forms/service.ts'
import { Button } from '#ui/button.tsx'

export const loader = applicantLoader(async ({ deps, signIn, query }) => {
  const [applications, forms] = await Promise.all([findOwn(deps, signIn), findSavedForms(deps.database, signIn.email)])
  return { applications, forms, paid: query.get('paid') }
})

const chosen = (form: FormData) => form.getAll('charge').filter((id) => typeof id === 'string')

export const action = applicantAction({
  decline: async ({ deps, signIn, text }) => {
    await choose(deps, signIn, text('id'), 'decline', { status: text('seen'), offer: text('offer') })
    return redirect('/application')
  },
  pay: async ({ deps, signIn, form, text }) => redirect(await payOwn(deps, signIn, text('id'), chosen(form)), 303),
  all: async ({ deps, signIn, form, text }) => redirect(await payOwn(deps, signIn, text('id'), chosen(form)), 303),
  several: async ({ deps, signIn, form, text }) => {
    const wanted = chosen(form)
    if (wanted.length === 0) throw new ServiceError('invalid', 'Check what you want to pay.')
    return redirect(await payOwn(deps, signIn, text('id'), wanted), 303)
  },
  continue: async ({ deps, signIn, text }) => {
    const token = await continueSavedForm(deps, { id: text('id'), email: signIn.email })
    return redirect(`${deps.publicUrl}/apply?draft=${token}`, 303)
  },
})

/** One column at a comfortable line length, beside wider ones. */
const column = 'grid max-w-136 gap-5 *:[h2]:text-title-4'

export default function Applications() {
  const { applications, forms, paid } = useLoaderData<typeof loader>()
  return (
    <Page title={applications.length > 1 ? 'Your applications' : 'Your application'} width="full">
      {applications.map((application) => (
        <Application key={application.id} application={application} isPaying={paid === application.id} />
      ))}
      {forms.map((form) => (
        <SavedForm key={form.id} form={form} />
      ))}
      {applications.length === 0 && forms.length === 0 && (
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

function SavedForm({ form }: { form: FoundForm }) {
  return (
    <section className={`application ${column}`} aria-labelledby={form.id}>
      <h2 id={form.id}>Unfinished application</h2>
      <p>
        You saved an enrollment form on <Time at={form.savedAt} day isLong />. We keep it until{' '}
        <Time at={form.expiresAt} day isLong />.
      </p>
      <IntentForm intent="continue" id={form.id} action="/application?index">
        <Button type="submit" variant="ghost">
          Continue your form
        </Button>
      </IntentForm>
    </section>
  )
}
