import { useLoaderData } from 'react-router'
import { type ActionArgs, deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Section } from '#office/desk/ui/parts.tsx'
import { ChargeChoices } from '#office/ui/charge-choices.tsx'
import { AreaField, TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { DocumentList, StatementRows } from '#office/ui/paper.tsx'
import { cancelByStaff, issueByStaff } from '#services/invoices/ask.ts'
import { findAccountPage } from '#services/invoices/pages.ts'

export const loader = deskLoader(async ({ deps, actor, params: { recordId = '' } }) => {
  return { recordId, ...(await findAccountPage(deps, actor, recordId)) }
})

const seenRecord = ({ params, text }: ActionArgs) => ({ id: params.recordId ?? '', version: Number(text('version')) })

export const action = deskAction({
  issue: async (args) => {
    const { deps, actor, form, text } = args
    const buyer = { name: text('name'), address: text('address'), purchaseOrder: text('purchaseOrder') }
    const chargeIds = form.getAll('charge').map(String)
    await issueByStaff(deps, actor, seenRecord(args), { chargeIds, buyer, days: text('days') })
    return null
  },
  cancel: async (args) => {
    await cancelByStaff(args.deps, args.actor, seenRecord(args), args.text('id'))
    return null
  },
})

type Shown = Awaited<ReturnType<typeof findAccountPage>>

/** All documents of an account; invoices are issued and canceled here. */
export default function Invoices() {
  const { recordId, ...account } = useLoaderData<typeof loader>()
  const { statement, documents, groups, invoices, mayChange, version } = account
  const base = `/desk/records/${recordId}`
  return (
    <Page title="Statement and invoices" width="narrow" back={{ to: base, label: statement.to[0] ?? 'Record' }}>
      <Section id="documents" title="Receipts and invoices">
        {documents.length === 0 ? <p>There are none yet.</p> : <DocumentList documents={documents} base={base} />}
      </Section>
      {groups.map((group) => (
        <IssueForm key={group.id} group={group} account={account} />
      ))}
      {mayChange && invoices.length > 0 && (
        <Section id="cancel" title="Cancel an invoice">
          <p>A credit note takes back what is left of it. What it was for can then be on another invoice.</p>
          {invoices.map(({ id, name }) => (
            <IntentForm key={id} intent="cancel" id={id} className="">
              <input type="hidden" name="version" value={version} />
              <Submit>Cancel {name}</Submit>
            </IntentForm>
          ))}
        </Section>
      )}
      <Section id="statement" title="Statement">
        <StatementRows statement={statement} />
        <p>
          <TextLink to={`${base}/statement.pdf`} reloadDocument>
            Statement (PDF)
          </TextLink>
        </p>
      </Section>
    </Page>
  )
}

function IssueForm({ group, account }: { group: Shown['groups'][number]; account: Shown }) {
  const { buyer, charges, id } = group
  return (
    <Section id={`issue-${id}`} title={`Invoice ${buyer.name}`}>
      <IntentForm intent="issue" id={id}>
        <input type="hidden" name="version" value={account.version} />
        <ChargeChoices legend="What it is for" charges={charges} />
        <TextField name="name" label="Name" defaultValue={buyer.name} />
        <AreaField name="address" label="Address" rows={4} defaultValue={buyer.address} />
        <TextField name="purchaseOrder" label="Purchase order number (Optional)" defaultValue={buyer.purchaseOrder} />
        <TextField
          name="days"
          label="Days to pay"
          hint="Empty if each part has its own day."
          inputMode="numeric"
          defaultValue={account.dueDays}
        />
        <p>An invoice cannot be changed later, only canceled.</p>
        <Submit look="filled">Issue the invoice</Submit>
      </IntentForm>
    </Section>
  )
}
