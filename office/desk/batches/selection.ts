import type { ActionArgs } from '#office/desk/handlers.ts'
import { getFilter } from '#office/desk/list/load.ts'
import { getMorning } from '#office/desk/record/change.ts'
import { requireOutcome } from '#services/admissions/decision-text.ts'
import type { Settings } from '#services/batches/kind.ts'
import type { prepareBatch } from '#services/batches/prepare.ts'
import { ServiceError } from '#services/errors.ts'
import { getRecords } from '#services/records/list.ts'
import { findTemplate } from '#services/replies/templates.ts'

type Selection = Parameters<typeof prepareBatch>[2]

const actions = ['decide', 'send', 'status', 'reply', 'assign', 'snooze', 'done'] as const

/** Reads what the form below a list asks for, and with which records. An export has a page of its own. */
export async function readSelection(args: ActionArgs): Promise<Selection | { to: string }> {
  const { deps, form, text } = args
  const list = text('list')
  const ids = form.getAll('id').map(String)
  // A decision has a button for each outcome.
  const [step = '', outcome = ''] = text('do').split(' ')
  if (step === 'export') {
    const chosen = form.has('all') ? [] : ids.map((id) => ['id', id])
    return { to: `/desk/export?${new URLSearchParams([['list', list], ...chosen])}` }
  }
  const action = actions.find((item) => item === step)
  if (!action) throw new ServiceError('invalid', 'Choose what to do with the records.')
  const rows = form.has('all') ? await getRecords(deps.database, getFilter(list, args)) : ids
  return { action, settings: await getSettings(args, action, outcome), rows }
}

async function getSettings(
  { deps, text }: ActionArgs,
  action: Selection['action'],
  outcome: string,
): Promise<Settings> {
  switch (action) {
    case 'decide':
      return { outcome, ...deps.decisions.templates[requireOutcome(outcome)] }
    case 'reply':
      return findTemplate(deps, text('template'))
    case 'status':
      return { status: text('status') }
    case 'assign':
      return { assignee: text('assignee') }
    case 'snooze':
      return { until: getMorning(text('until'), deps.timeZone).toISOString() }
    default:
      return {}
  }
}
