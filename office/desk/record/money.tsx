import { RecordPart } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { TextLink } from '#office/ui/page.tsx'
import { DocumentList } from '#office/ui/paper.tsx'
import { Charges } from './charges.tsx'
import type { ShownMoney } from './money-load.ts'
import { Payments } from './payments.tsx'

type MoneyProps = ShownMoney & { recordId: string }

/** What a record owes, and what was paid and went back. */
export function Money({ recordId, account, mayChange, maySeeDocuments, documents, ...payments }: MoneyProps) {
  return (
    <>
      {account && (
        <RecordPart id="money" title="Money" className="grid gap-3">
          <Charges account={account} mayChange={mayChange} />
          {maySeeDocuments && <Documents recordId={recordId} documents={documents} />}
        </RecordPart>
      )}
      <Payments recordId={recordId} {...payments} />
    </>
  )
}

function Documents({ recordId, documents }: Pick<MoneyProps, 'recordId' | 'documents'>) {
  const base = `/desk/records/${recordId}`
  return (
    <>
      {documents.length > 0 && (
        <details>
          <summary>
            <span className="link">{plural(documents.length, 'receipt or invoice', 'receipts and invoices')}</span>
          </summary>
          <DocumentList documents={documents} base={base} />
        </details>
      )}
      <p>
        <TextLink to={`${base}/invoices`}>Statement and invoices</TextLink>
      </p>
    </>
  )
}
