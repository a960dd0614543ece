import { RecordPart } from '#office/desk/ui/parts.tsx'
import { Charges } from './charges.tsx'
import type { ShownMoney } from './money-load.ts'
import { Payments } from './payments.tsx'

/** What a record owes, and what was paid and went back. */
export function Money({ recordId, account, mayChange, ...payments }: ShownMoney & { recordId: string }) {
  return (
    <>
      {account && (
        <RecordPart id="money" title="Money" className="grid gap-3">
          <Charges account={account} mayChange={mayChange} />
        </RecordPart>
      )}
      <Payments recordId={recordId} {...payments} />
    </>
  )
}
