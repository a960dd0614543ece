import { longDay } from '#content/format.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, RecordPart } from '#office/desk/ui/parts.tsx'
import { SmallFields } from '#office/ui/fields.tsx'
import { PayerFields } from '#office/ui/payer-fields.tsx'
import { formatFee } from '#services/money.ts'
import { buttonLook } from '#ui/button.tsx'
import type { ShownReservation } from './reservation-load.ts'
import { WorkForm } from './work-form.tsx'

type InvoiceProps = {
  reservation: ShownReservation
  contact: { id: string; company: string; email: string }
  mayWork: boolean
  mayRead: boolean
}

/** Whom the invoices of a reservation name, and those that went there. */
export function ReservationInvoice({ reservation, contact, mayWork, mayRead }: InvoiceProps) {
  const { state, buyer, invoices } = reservation
  const { id } = contact
  if (state !== 'confirmed' && !buyer) return null
  return (
    <RecordPart id="invoice" title="Invoice" className="grid gap-3">
      {buyer ? (
        <>
          <p className="whitespace-pre-line wrap-anywhere">{`${buyer.name}\n${buyer.address}\n${buyer.email}`}</p>
          {buyer.purchaseOrder && <p className="wrap-anywhere">Purchase order: {buyer.purchaseOrder}</p>}
        </>
      ) : (
        <Quiet>No invoice yet: the company enters its address with the names, or you do here.</Quiet>
      )}
      <ul className="grid gap-2 empty:hidden">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {invoice.name}, {longDay(invoice.day)}, <b>{formatFee(invoice)}</b>
            </span>
            {mayRead && (
              <a href={`/desk/records/${id}/invoices/${invoice.id}`} className="link text-small">
                PDF
              </a>
            )}
            {mayWork && (
              <WorkForm intent="send-invoice">
                <input type="hidden" name="invoice" value={invoice.id} />
                <Submit look="text">Send again</Submit>
              </WorkForm>
            )}
          </li>
        ))}
      </ul>
      {mayWork && (
        <details>
          <summary className={buttonLook('ghost')}>{buyer ? 'Change address' : 'Enter address'}</summary>
          <WorkForm intent="buyer" className="mt-3 grid gap-[0.6rem]" showsErrors>
            <Quiet>{buyer ? 'Invoices that were sent keep the earlier one.' : 'The invoice goes out at once.'}</Quiet>
            <SmallFields value>
              <PayerFields payer={buyer ?? { name: contact.company, email: contact.email }} />
            </SmallFields>
            <Submit>{buyer ? 'Save' : 'Send the invoice'}</Submit>
          </WorkForm>
        </details>
      )}
    </RecordPart>
  )
}
