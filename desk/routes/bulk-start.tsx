import { redirect, useActionData } from 'react-router'
import { deskAction } from '#desk/handlers.ts'
import { filterOf } from '#desk/list/load.ts'
import { morningOf } from '#desk/record/change.ts'
import { Declined } from '#desk/ui/declined.tsx'
import { Page, TextLink } from '#desk/ui/page.tsx'
import { ServiceError } from '#services/errors.ts'
import { type BulkAction, prepareBulk } from '#services/records/bulk.ts'
import { recordsOf } from '#services/records/list.ts'
import { textOf } from '#ssr/answers.ts'

/** Prepares a bulk change from the bar below a list, and shows its preview. */
export const action = deskAction(async (args) => {
  const { deps, actor, form } = args
  const list = textOf(form, 'list')
  const rows = form.has('all') ? await recordsOf(deps.database, filterOf(list, args)) : form.getAll('id').map(String)
  const wanted = { action: actionOf(textOf(form, 'do')), value: wantedValue(form, deps.timeZone) }
  const { id } = await prepareBulk(deps, actor, { ...wanted, rows })
  return redirect(`/bulk/${id}?${new URLSearchParams({ list })}`)
})

function actionOf(text: string): BulkAction {
  const actions = ['assign', 'snooze', 'done', 'export', 'decide', 'status', 'reply'] as const
  const action = actions.find((each) => each === text)
  if (!action) throw new ServiceError('invalid', 'Choose what to do with the records.')
  return action
}

function wantedValue(form: FormData, timeZone: string): string | null {
  switch (textOf(form, 'do')) {
    case 'assign':
      return textOf(form, 'assignee') || null
    case 'snooze':
      return morningOf(textOf(form, 'until'), timeZone).toISOString()
    case 'decide': {
      const outcome = textOf(form, 'outcome')
      const respondBy = outcome === 'offered' ? textOf(form, 'respondBy') || null : null
      return JSON.stringify({ outcome, respondBy, reason: textOf(form, 'reason') || null })
    }
    case 'status':
      return textOf(form, 'status')
    case 'reply':
      return textOf(form, 'template')
    default:
      return null
  }
}

/** Shown if the preparation failed, or the address was opened directly. */
export default function BulkStart() {
  return (
    <Page title="Change many records" isNarrow>
      <Declined answer={useActionData<typeof action>()} />
      <p>
        Select records in a list, then choose below it what to do with them. <TextLink to="/">Inbox</TextLink>
      </p>
    </Page>
  )
}
