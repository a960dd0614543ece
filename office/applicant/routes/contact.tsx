import { redirect, useActionData, useLoaderData } from 'react-router'
import { stateWord } from '#content/state-word.ts'
import { applicationFields, contactSchema } from '#contract/applications.ts'
import { countries } from '#contract/countries.ts'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { LinkLine, Subpage } from '#office/applicant/ui/page.tsx'
import { SelectField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { correctContact, findContact } from '#services/applicants/own.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

export const loader = applicantLoader(async ({ deps, signIn, applicationId, query }) => {
  return { email: signIn.email, isSaved: query.has('saved'), ...(await findContact(deps, signIn, applicationId)) }
})

export const action = applicantAction({
  correct: async ({ deps, signIn, applicationId, text }) => {
    const typed = Object.keys(contactSchema.shape).map((name) => [name, text(name)])
    await correctContact(deps, signIn, applicationId, Object.fromEntries(typed))
    return redirect(`/application/${applicationId}/contact?saved`)
  },
})

export default function ContactData() {
  const { email, course, reference, contact, isSaved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // The API accepts countries that are not in the list.
  const options = countries.includes(contact.country) ? countries : [contact.country, ...countries]
  const field = (name: keyof typeof contact) => ({
    name,
    label: applicationFields[name].label,
    defaultValue: contact[name],
  })
  return (
    <Subpage title="Contact information" course={course} reference={reference}>
      {isSaved && !answer && <Callout role="status">Your contact information is saved.</Callout>}
      <IntentForm intent="correct">
        <TextField {...field('fullName')} autoComplete="name" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" hint="Begin with + and the country code." />
        <SelectField
          {...field('country')}
          options={options.map((country) => ({ id: country, name: country }))}
          autoComplete="country-name"
        />
        <TextField
          {...field('state')}
          label={`${stateWord(contact.country)} (Optional)`}
          autoComplete="address-level1"
        />
        <TextField {...field('city')} label="City (Optional)" autoComplete="address-level2" />
        <TextField {...field('linkedInUrl')} type="url" autoComplete="url" />
        <Button type="submit">Save</Button>
      </IntentForm>
      <h2>Email Address</h2>
      <p className="wrap-anywhere whitespace-pre-line">{email}</p>
      <LinkLine to="/application/email">Use another email address</LinkLine>
    </Subpage>
  )
}
