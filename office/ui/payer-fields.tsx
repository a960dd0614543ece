import type { FormArgs } from '#office/handlers.ts'
import type { PayerDetails } from '#services/charges/payers.ts'
import { AreaField, TextField } from './fields.tsx'

/** Whom an invoice names, and where it goes. */
export function PayerFields({ payer }: { payer?: Partial<PayerDetails> | undefined }) {
  return (
    <>
      <TextField label="Name on the invoice" name="name" defaultValue={payer?.name} />
      <AreaField label="Address" name="address" defaultValue={payer?.address} rows={4} />
      <TextField label="Email for invoices" name="email" type="email" defaultValue={payer?.email} />
      <TextField
        label="Purchase order number"
        name="purchaseOrder"
        defaultValue={payer?.purchaseOrder}
        hint="If you have one."
      />
    </>
  )
}

/** Reads {@link PayerFields}. */
export const readPayer = ({ text }: FormArgs): PayerDetails => ({
  name: text('name'),
  address: text('address'),
  email: text('email'),
  purchaseOrder: text('purchaseOrder'),
})

/** Reads {@link PayerFields} that may be left out; undefined if all are empty. */
export function readKnownPayer(args: FormArgs): PayerDetails | undefined {
  const payer = readPayer(args)
  return Object.values(payer).every((value) => value.trim() === '') ? undefined : payer
}
