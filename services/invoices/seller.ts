import type { Content } from '#content/schema.ts'
import type { InvoiceSeller } from '#database/schema-invoices.ts'

/** Who invoices: the seller of content/billing.yaml, or else the academy under its own name and address. */
export function getSeller({ billing, company }: Pick<Content, 'billing' | 'company'>): InvoiceSeller {
  const { name, timeZone } = company
  const { street, city, region, postalCode, country } = company.address
  const address = `${street}\n${city}, ${region} ${postalCode}\n${country}`
  return { ...(billing.seller ?? { name, address }), timeZone }
}
