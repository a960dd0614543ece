import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { charges, payers } from '#database/schema-charges.ts'
import { type InvoiceBuyer, invoices } from '#database/schema-invoices.ts'
import { chargeParts } from '#database/schema-ledger.ts'
import { findOwnApplication, getHead } from '#services/applicants/own.ts'
import type { SignedInAddress } from '#services/applicants/sign-ins.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { currentVersion } from '#services/record-locks.ts'
import { type Actor, mayDo, requireRight } from '#services/rights.ts'
import { findToInvoice } from './ask.ts'
import { findInvoiced, type InvoicedCharge } from './correct.ts'
import { findInvoicePaper, findReceiptPaper, listDocuments } from './documents.ts'
import type { InvoiceDeps } from './issue.ts'
import type { Paper } from './paper.ts'
import { findStatement } from './statement.ts'

type Deps = DataDeps & InvoiceDeps

/** A document by its address: a receipt by its ledger entry, an invoice or credit note by its id, or the statement. */
type DocumentAddress = { entryId?: string | undefined; invoiceId?: string | undefined }

/** Finds a document of the applicant's own. @throws ServiceError not_found */
export async function findOwnPaper(
  deps: Deps,
  signIn: SignedInAddress,
  applicationId: string,
  address: DocumentAddress,
): Promise<Paper> {
  const { id } = await findOwnApplication(deps.database, signIn, applicationId)
  const ofSponsors = await findSponsorsDocuments(deps.database, id)
  // PostgreSQL takes an id in capitals, too.
  const documentId = address.invoiceId?.toLowerCase() ?? address.entryId ?? ''
  if (ofSponsors.has(documentId)) throw new ServiceError('not_found', 'There is no such document.')
  return findPaper(deps, id, address)
}

/** Returns the ids of invoices and payments of sponsors, whose address and order numbers are not the applicant's. */
async function findSponsorsDocuments(database: Queryable, accountId: string): Promise<Set<string>> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select invoice.id::text as id from ${invoices} as invoice, jsonb_array_elements(invoice.lines) as line
      join ${charges} as charge on charge.id::text = line->>'chargeId'
    where invoice.account_id = ${accountId} and charge.payer_id is not null
    union select part.ledger_entry_id from ${chargeParts} as part join ${charges} as charge on charge.id = part.charge_id
    where charge.account_id = ${accountId} and part.ledger_entry_id is not null
    group by part.ledger_entry_id having bool_and(charge.payer_id is not null)`)
  return new Set(rows.map(({ id }) => id))
}

/** Finds a document for staff; invoices of erased people, too. @throws ServiceError forbidden, not_found */
export async function findStaffPaper(deps: Deps, actor: Actor, id: string, address: DocumentAddress): Promise<Paper> {
  requireRight(actor, 'payments')
  return findPaper(deps, id, address)
}

function findPaper(deps: Deps, accountId: string, { entryId, invoiceId }: DocumentAddress): Promise<Paper> {
  if (invoiceId !== undefined) return findInvoicePaper(deps, accountId, invoiceId)
  if (entryId !== undefined) return findReceiptPaper(deps, accountId, entryId)
  return findStatement(deps, accountId)
}

/** Finds an applicant's statement and documents. @throws ServiceError not_found */
export async function findOwnStatement(deps: Deps, signIn: SignedInAddress, applicationId: string) {
  const own = await findOwnApplication(deps.database, signIn, applicationId)
  const toInvoice = await findToInvoice(deps.database, own.id)
  const ofSponsors = await findSponsorsDocuments(deps.database, own.id)
  return {
    ...getHead(own),
    statement: await findStatement(deps, own.id),
    documents: (await listDocuments(deps, own.id)).filter(({ id }) => !ofSponsors.has(id)),
    mayAskForInvoice: toInvoice.some(({ payerId }) => payerId === null),
  }
}

/** Finds what the desk shows of an account, and what can be on an invoice. @throws ServiceError forbidden, not_found */
export async function findAccountPage(deps: Deps, actor: Actor, recordId: string) {
  requireRight(actor, 'payments')
  const { database, billing } = deps
  const { version } = await currentVersion(database, recordId)
  const statement = await findStatement(deps, recordId)
  const mayChange = mayDo(actor.role, 'fees')
  const documents = await listDocuments(deps, recordId)
  const left = new Set(
    (await findInvoiced(database, recordId)).filter(({ invoiced }) => invoiced > 0).map(getInvoiceId),
  )
  const toInvoice = mayChange ? await findToInvoice(database, recordId) : []
  const buyers = await findBuyers(database, recordId)
  return {
    version,
    statement,
    documents,
    mayChange,
    dueDays: billing.dueDays,
    /** Those that can be canceled. */
    invoices: documents.filter(({ id }) => left.has(id)),
    /** Each group can be on one invoice: of one payer and currency. */
    groups: [...Map.groupBy(toInvoice, ({ payerId, currency }) => `${payerId ?? 'own'}-${currency}`)].map(
      ([id, charges]) => ({
        id,
        charges,
        buyer: buyers.get(charges[0]?.payerId ?? '') ?? { name: statement.to[0] ?? '', address: '', purchaseOrder: '' },
      }),
    ),
  }
}

const getInvoiceId = ({ invoiceId }: InvoicedCharge) => invoiceId

/** Returns sponsors and companies by id, as their invoices name them. */
async function findBuyers(database: Queryable, accountId: string): Promise<Map<string, InvoiceBuyer>> {
  const { id, name, address, purchaseOrder } = payers
  const rows = await database
    .select({ id, name, address, purchaseOrder })
    .from(payers)
    .where(eq(payers.accountId, accountId))
  return new Map(rows.map(({ id, ...buyer }) => [id, buyer]))
}
