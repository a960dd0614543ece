import type { Part } from '#mail/message.ts'
import { referenceOf } from '#mail/reference.ts'
import { shownFields, shownMoment } from '#mail/shown.ts'

/** Opens every email to a visitor. It names nobody: anyone can enter any name and any address in a form. */
export const greeting: Part = { kind: 'text', text: 'Hello,' }

/**
 * Tells a visitor what arrived, in our own words only. Whoever fills in a form chooses who gets its confirmation, so nothing
 * that was typed is repeated.
 * @param what such as "message"
 * @param course its name, from the academy's own list
 */
export function receiptParts(what: string, row: { id: string; createdAt: Date }, course = ''): Part[] {
  return [
    {
      kind: 'fields',
      title: `Your ${what}`,
      fields: shownFields([
        ['Course', course],
        ['Received', shownMoment(row.createdAt)],
        ['Reference', referenceOf(row)],
      ]),
    },
    {
      kind: 'text',
      text: 'To protect your privacy, this email does not repeat what you sent. To add or correct something, reply and mention the reference.',
    },
  ]
}
