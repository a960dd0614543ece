import { unprintable } from '#content/printable.ts'
import { cleanValue, type FieldRules, validationError } from '#contract/form-fields.ts'
import type { InvoiceBuyer } from '#database/schema-invoices.ts'
import { requireNoProblems } from '#services/errors.ts'

const MOST_LINES = 6

const rules = {
  name: { label: 'Name', kind: 'line', max: 200 },
  address: { label: 'Address', kind: 'text', max: 400 },
  purchaseOrder: { label: 'Purchase order number', kind: 'line', max: 60, optional: true },
} satisfies FieldRules

/** Checks who an invoice is for, as it will be printed. @throws ServiceError invalid */
export function checkBuyer(typed: InvoiceBuyer): InvoiceBuyer {
  const names = Object.keys(rules) as (keyof InvoiceBuyer)[]
  const buyer = Object.fromEntries(names.map((name) => [name, cleanValue(rules[name], typed[name])])) as InvoiceBuyer
  requireNoProblems(Object.fromEntries(names.map((name) => [name, findProblem(name, buyer[name])])))
  return buyer
}

function findProblem(name: keyof InvoiceBuyer, text: string): string | undefined {
  const missing = unprintable(text)
  if (missing.length > 0) return `Please write it without ${missing.join(' ')}, which invoices cannot print.`
  if (text.split('\n').length > MOST_LINES) return `An address has ${MOST_LINES} lines at most.`
  return validationError(rules[name], text)
}
