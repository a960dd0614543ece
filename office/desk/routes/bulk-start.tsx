import { redirect, useActionData } from 'react-router'
import { deskAction } from '#office/desk/handlers.ts'
import { getFilter } from '#office/desk/list/load.ts'
import { getMorning } from '#office/desk/record/change.ts'
import type { FormArgs } from '#office/handlers.ts'
import { Declined } from '#office/ui/declined.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { ServiceError } from '#services/errors.ts'
import { prepareBulk } from '#services/records/bulk.ts'
import type { BulkAction } from '#services/records/bulk-actions.ts'
import { getRecords } from '#services/records/list.ts'

/** Prepares a bulk change from the bar below a list, and shows its preview. */
export const action = deskAction(async (args) => {
  const { deps, actor, form, text } = args
  const list = text('list')
  const rows = form.has('all') ? await getRecords(deps.database, getFilter(list, args)) : form.getAll('id').map(String)
  const wanted = { action: getAction(text('do')), value: wantedValue(text, deps.timeZone) }
  const { id } = await prepareBulk(deps, actor, { ...wanted, rows })
  return redirect(`/desk/bulk/${id}?${new URLSearchParams({ list })}`)
})

function getAction(text: string): BulkAction {
  const actions = ['assign', 'snooze', 'done', 'export', 'decide', 'status', 'reply'] as const
  const action = actions.find((item) => item === text)
  if (!action) throw new ServiceError('invalid', 'Choose what to do with the records.')
  return action
}

function wantedValue(text: FormArgs['text'], timeZone: string): string | null {
  switch (text('do')) {
    case 'assign':
      return text('assignee') || null
    case 'snooze':
      return getMorning(text('until'), timeZone).toISOString()
    case 'decide': {
      const outcome = text('outcome')
      const respondBy = outcome === 'offered' ? text('respondBy') || null : null
      const [startId, tuition, paymentPlan] = ['startId', 'tuition', 'paymentPlan'].map((name) => text(name).trim())
      const terms = outcome === 'offered' ? { startId, tuition, paymentPlan } : undefined
      return JSON.stringify({ outcome, respondBy, reason: text('reason') || null, terms })
    }
    case 'status':
      return text('status')
    case 'reply':
      return text('template')
    default:
      return null
  }
}

/** Shown if the preparation failed, or the address was opened directly. */
export default function BulkStart() {
  return (
    <Page title="Change many records" width="narrow">
      <Declined answer={useActionData<typeof action>()} />
      <p>
        Select records in a list, then choose below it what to do with them. <TextLink to="/desk">Inbox</TextLink>
      </p>
    </Page>
  )
}
