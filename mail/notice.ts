import type { EmailRow } from './email.ts'
import { shownLine } from './shown.ts'

/** A staff member, who has an address of their own. The `email` of the row is empty, so that replies go nowhere. */
export type ToReader = { row: EmailRow; reader: { email: string; isDisabled: boolean } }

/** Something that happened to a record, in a sentence without its period. `course` is '' for a lead. */
export type Notice = { id: string; sentence: string; course: string; isApplication: boolean }

export const recordUrl = ({ id, isApplication }: Notice, publicUrl: string): string =>
  `${publicUrl}/desk/${isApplication ? 'applications' : 'inquiries'}/${id}`

export const noticeLine = ({ sentence, course }: Notice): string =>
  [shownLine(sentence), shownLine(course)].filter(Boolean).join(' · ')

/** Where staff choose what they hear of. */
export const choices = (publicUrl: string) =>
  ({ kind: 'link', label: 'Email notifications', url: `${publicUrl}/desk/account#notices` }) as const
