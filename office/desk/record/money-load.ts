import type { DeskArgs } from '#office/desk/handlers.ts'
import { findAccount } from '#services/charges/find.ts'
import { findReturn } from '#services/charges/return.ts'
import { listDocuments } from '#services/invoices/documents.ts'
import { mayDo } from '#services/rights.ts'
import { loadPayments } from './refund.ts'

/** Loads what a record owes, paid and got back. Viewers see payments only. */
export async function loadMoney(args: DeskArgs, id: string) {
  const { deps, actor } = args
  const maySeeDocuments = mayDo(actor.role, 'payments')
  const [payments, account, proposal, documents] = await Promise.all([
    loadPayments(args, id),
    mayDo(actor.role, 'work') ? findAccount(deps, id) : undefined,
    findReturn(deps, id),
    maySeeDocuments ? listDocuments(deps, id) : [],
  ])
  return {
    ...payments,
    account,
    proposal,
    documents,
    mayChange: mayDo(actor.role, 'fees'),
    mayRefund: mayDo(actor.role, 'refund'),
    mayDecide: mayDo(actor.role, 'decide'),
    maySeeDocuments,
  }
}

export type ShownMoney = Awaited<ReturnType<typeof loadMoney>>
