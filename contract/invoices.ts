export const documentNames = { receipt: 'Receipt', invoice: 'Invoice', credit_note: 'Credit note' } as const

const prefixes = { invoice: 'INV', credit_note: 'CN' }

/** The number as people read it: INV-2027-0042. */
export function invoiceNumber({ kind, year, number }: { kind: keyof typeof prefixes; year: number; number: number }) {
  return `${prefixes[kind]}-${year}-${String(number).padStart(4, '0')}`
}
