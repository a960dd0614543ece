import { redirect, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { LinkLine, Subpage } from '#office/applicant/ui/page.tsx'
import { ChargeChoices } from '#office/ui/charge-choices.tsx'
import { AreaField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { askForInvoice, findOwnToInvoice } from '#services/invoices/ask.ts'
import { Button } from '#ui/button.tsx'

export const loader = applicantLoader(async ({ deps, signIn, applicationId: id }) => {
  return { id, ...(await findOwnToInvoice(deps, signIn, id)) }
})

export const action = applicantAction({
  invoice: async ({ deps, signIn, applicationId, form, text }) => {
    const chargeIds = form.getAll('charge').map(String)
    const wanted = { chargeIds, name: text('name'), address: text('address') }
    await askForInvoice(deps, signIn, applicationId, wanted)
    return redirect(`/application/${applicationId}/statement?issued`)
  },
})

/** Applicants need one for an employer or a tax return: with the name and address that it asks for. */
export default function Invoice() {
  const { id, course, reference, name, charges } = useLoaderData<typeof loader>()
  return (
    <Subpage title="Get an invoice" course={course} reference={reference}>
      {charges.length === 0 ? (
        <p>There is nothing to invoice at the moment.</p>
      ) : (
        <IntentForm intent="invoice">
          <p>An invoice cannot be changed later. If you need it for an employer, write their name and address.</p>
          <TextField name="name" label="Name" defaultValue={name} autoComplete="name" />
          <AreaField name="address" label="Address" rows={4} autoComplete="street-address" />
          <ChargeChoices legend="What it is for" charges={charges} />
          <Button type="submit">Get the invoice</Button>
        </IntentForm>
      )}
      <LinkLine to={`/application/${id}/statement`}>Statement and documents</LinkLine>
    </Subpage>
  )
}
