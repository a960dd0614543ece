import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { RunningBatches } from '#office/desk/batches/running.tsx'
import { outcomeWords } from '#office/desk/decisions/words.ts'
import { Menu } from '#office/desk/record/menu.tsx'
import { Check, Submit } from '#office/desk/ui/fields.tsx'
import { shownCount } from '#office/desk/ui/shown.ts'
import { SelectField, TextField } from '#office/ui/fields.tsx'
import type { List } from './load.ts'

const bar =
  'sticky bottom-0 z-2 mt-3 hidden flex-wrap items-center gap-x-[0.9rem] gap-y-2 rounded-card border border-border ' +
  'bg-card px-4 py-3 shadow-[0_-6px_24px_oklch(0.2_0.03_280/0.1)] group-has-[[name=id]:checked]/list:flex'
const group = 'flex flex-wrap gap-2'

/** Rows with what can be done with the checked ones. The bar also works without script. */
export function SelectionForm({ list, children }: { list: List; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState(0)
  const [isAll, setIsAll] = useState(false)
  const { address, mayWork, mayExport, total } = list

  function count() {
    const rows = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name=id]') ?? [])]
    const some = rows.filter((row) => row.checked).length
    const page = form.current?.querySelector<HTMLInputElement>('[data-check-all]')
    if (page) {
      page.checked = some === rows.length && some > 0
      page.indeterminate = some > 0 && some < rows.length
    }
    setChecked(some)
  }
  // Rows restored by the browser, and rows that left, change the count.
  useEffect(count)

  if (!mayWork) return children
  return (
    <Form
      ref={form}
      method="post"
      action="/desk/batches"
      noValidate
      onChange={({ target }) => {
        const { checked: isChecked, dataset } = target as unknown as HTMLInputElement
        if (dataset.checkAll !== undefined) {
          for (const row of form.current?.querySelectorAll<HTMLInputElement>('input[name=id]') ?? [])
            row.checked = isChecked
        }
        count()
      }}
    >
      <RunningBatches batches={list.batches} />
      <input type="hidden" name="list" value={address} />
      {children}
      <fieldset className={bar}>
        <legend className="sr-only">What to do with the selected records</legend>
        <p role="status" className="font-semibold">
          {checked > 0 && !isAll ? `${checked} selected` : ''}
        </p>
        <Check name="all" checked={isAll} onChange={({ target }) => setIsAll(target.checked)} isInline>
          <span>Select all {shownCount(total)} that match</span>
        </Check>
        {list.decisions && <Decide list={list} />}
        <Work list={list} />
        {mayExport && (
          <Submit name="do" value="export">
            Export CSV
          </Submit>
        )}
      </fieldset>
    </Form>
  )
}

const outcomes = ['offered', 'waitlisted', 'rejected'] as const

function Decide({ list: { hasDrafts, decisions } }: { list: List }) {
  return (
    <div className={group}>
      {hasDrafts && (
        <Submit name="do" value="send" look="filled">
          Send drafts
        </Submit>
      )}
      {outcomes.map((outcome) => (
        <Submit key={outcome} name="do" value={`decide ${outcome}`}>
          {outcomeWords[outcome].act}
        </Submit>
      ))}
      {decisions && (
        <SelectionMenu label="Status" action="status" button="Continue">
          <SelectField label="New status" name="status" options={decisions.statuses} />
        </SelectionMenu>
      )}
    </div>
  )
}

function Work({ list: { assignees, me, tomorrow, templates } }: { list: List }) {
  return (
    <div className={group}>
      {templates.length > 0 && (
        <SelectionMenu label="Reply" action="reply" button="Continue">
          <SelectField label="Template" name="template" options={templates} />
        </SelectionMenu>
      )}
      <SelectionMenu label="Assign" action="assign" button="Continue">
        <SelectField label="Assign to" name="assignee" options={assignees} empty="Nobody" defaultValue={me} />
      </SelectionMenu>
      <SelectionMenu label="Snooze" action="snooze" button="Continue">
        <TextField type="date" label="Snooze until" name="until" min={tomorrow} defaultValue={tomorrow} />
      </SelectionMenu>
      <Submit name="do" value="done">
        Done
      </Submit>
    </div>
  )
}

type SelectionMenuProps = { label: string; action: string; button: string; children: ReactNode }

function SelectionMenu({ label, action, button, children }: SelectionMenuProps) {
  return (
    <Menu label={label} size="form">
      <div className="grid justify-items-start gap-[0.6rem] *:[div]:w-full">
        {children}
        <Submit name="do" value={action}>
          {button}
        </Submit>
      </div>
    </Menu>
  )
}
