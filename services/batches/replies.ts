import { inTransaction } from '#database/client.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { type EmailText, fillIn, textProblems } from '#services/merge.ts'
import {
  checkedText,
  findAddressee,
  findAddressees,
  NO_ADDRESS,
  previewReply,
  replyFields,
  sendReplyOn,
  takeBackOn,
} from '#services/replies/service.ts'
import { withRecord, withStoredRecord } from '#services/with-application.ts'
import { type Checked, getProblem, type Kind, type Settings } from './kind.ts'

/** Values for all merge fields, so that any remaining one is unknown. */
const anyValues = Object.fromEntries(replyFields.map((field) => [field, field]))

const getText = ({ subject = '', body = '' }: Settings): EmailText => ({ subject, body })

/** The same reply to many, with merge fields. */
export const replyKind: Kind = {
  right: 'work',
  sendsEmails: true,
  requireSettings: (_deps, settings) => requireNoProblems(textProblems(fillIn(getText(settings), anyValues))),
  async check(deps, rows, settings) {
    const addressees = await findAddressees(
      deps,
      rows.map(({ recordId }) => recordId),
    )
    const text = getText(settings)
    // What the email itself lacks is said once, beside it.
    const isWritten = Object.values(textProblems(fillIn(text, anyValues))).every((problem) => problem === undefined)
    return rows.map(({ recordId, email }): Checked => {
      const addressee = addressees.get(recordId)
      if (!addressee || email === '') return { need: 'address', problem: NO_ADDRESS }
      if (!isWritten) return { need: 'text' }
      try {
        checkedText(text, addressee)
        return {}
      } catch (error) {
        return { need: 'field', problem: getProblem(error) }
      }
    })
  },
  async act(deps, { actor, settings, row, sendAt, settle }) {
    if (!sendAt) throw new ServiceError('conflict', 'Choose when to send it.')
    const { recordId: id, version } = row
    const text = checkedText(getText(settings), await findAddressee(deps, id))
    await withRecord(deps, actor, { id, version }, async (locked) => {
      await settle(locked.transaction, { made: await sendReplyOn(locked, actor, text, sendAt) })
    })
  },
  preview: (deps, actor, { recordId }, settings) => previewReply(deps, actor, recordId, getText(settings)),
  undo: (deps, recordId, made, settle) =>
    inTransaction(deps.database, async (transaction) => {
      const isTakenBack = await withStoredRecord(transaction, recordId, (locked) => takeBackOn(locked, made))
      if (isTakenBack) await settle(transaction, {})
      return isTakenBack === true
    }),
}
