import { getLeadForm } from '#contract/forms/lead-forms.ts'
import { shownMail } from '#office/desk/decisions/words.ts'
import type { ActionArgs, DeskArgs } from '#office/desk/handlers.ts'
import { fillIn } from '#services/merge.ts'
import type { FoundRecord } from '#services/records/record.ts'
import { findAddressee, findLastReply, previewReply, sendReply } from '#services/replies/service.ts'
import { listTemplates } from '#services/replies/templates.ts'
import { mayDo } from '#services/rights.ts'
import { getExpectedVersion, stored } from './stored.ts'
import type { Previewed } from './work-form.tsx'

/** Handles the reply form: previews the email, or sends it. */
export async function reply(args: ActionArgs) {
  const { deps, actor, text } = args
  const email = { subject: text('subject'), body: text('body') }
  if (text('do') === 'send') {
    await sendReply(deps, actor, getExpectedVersion(args), email)
    return stored(args, { write: '', template: '' })
  }
  const mail = shownMail(await previewReply(deps, actor, getExpectedVersion(args).id, email))
  return { intent: 'reply', mail, typed: Object.entries(email) } satisfies Previewed
}

/** Loads the reply that can still be canceled, and how a new one begins. Undefined if nobody can be written to. */
export async function loadReply({ deps, actor, query }: DeskArgs, record: FoundRecord) {
  if (!mayDo(actor.role, 'work') || record.email === '') return undefined
  const last = await findLastReply(deps, record.id)
  const sending = last?.state === 'waiting' && last.sendAt > new Date() ? last.id : undefined
  const templates = await listTemplates(deps)
  const template = templates.find(({ id }) => id === query.get('template'))
  const takenBack = last?.state === 'taken_back' && { subject: last.subject, body: last.body }
  const { values, asksTuition } = await findAddressee(deps, record.id)
  const source = template ?? (asksTuition && !last ? deps.decisions.tuition : undefined)
  const email = source ? fillIn(source, values) : takenBack || { subject: getSubject(record), body: '' }
  return {
    sending,
    begun: { ...email, template: template?.id ?? '', templates: templates.map(({ id, name }) => ({ id, name })) },
  }
}

export type ShownReply = NonNullable<Awaited<ReturnType<typeof loadReply>>>

const getSubject = ({ kind, what }: FoundRecord) =>
  kind === 'application' ? `Your application: ${what}` : `Your ${getLeadForm(kind).email.received}`
