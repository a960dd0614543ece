import { expect, test } from 'vitest'
import { type Paper, taxedTable } from '#services/invoices/paper.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { makePaper } from './paper-pdf.ts'

const line = { description: 'Installment 1, Data Science, due March 1, 2027', amount: 105_000, tax: 5000 }
const table = (lines: number) =>
  taxedTable(Array(lines).fill(line), [{ name: 'GST', rate: 5, amount: lines * 5000 }], 'usd')
const paper: Paper = {
  title: 'Invoice',
  reference: 'INV-2027-0042',
  facts: [['Purchase order', 'A'.repeat(60)]],
  from: ['The seller', '1 Street'],
  to: ['Łukasz Żółć and Partners International Holdings Incorporated', ...Array(6).fill('A line of an address')],
  tables: [table(1)],
  notes: [],
}

const count = (pdf: Buffer, pattern: RegExp) => pdf.toString('latin1').match(pattern)?.length

test.each([
  ['one line', [table(1)], 1, 2],
  ['fourteen lines', [table(14)], 1, 15],
  ['more than a page', [table(17)], 2, 19],
  ['two currencies on several pages', [table(60), table(3)], 4, 67],
] as const)(
  'a document of %s is tagged, on as many pages as it needs, and lacks no row',
  async (_of, tables, pages, rows) => {
    const to = tables.length === 1 ? ['Ada Byron'] : paper.to
    const pdf = await makePaper(content, { ...paper, to, tables: [...tables], notes: ['A note.'] }, new Date())
    expect(count(pdf, /\/Type \/Page\n/g)).toBe(pages)
    expect(count(pdf, /\/S \/TR\n/g)).toBe(rows)
    expect(count(pdf, /\/Marked true/g)).toBe(1)
  },
)
