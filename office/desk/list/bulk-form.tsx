import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Menu } from '#office/desk/record/menu.tsx'
import { Check, StartOptions, Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { shownCount } from '#office/desk/ui/shown.ts'
import { Options, SelectField, TextField } from '#office/ui/fields.tsx'
import type { List } from './load.ts'

const bar =
  'sticky bottom-0 z-2 mt-3 hidden flex-wrap items-center gap-x-[0.9rem] gap-y-2 rounded-card border border-border ' +
  'bg-card px-4 py-3 shadow-[0_-6px_24px_oklch(0.2_0.03_280/0.1)] group-has-[[name=id]:checked]/list:flex'

/** Rows with the bulk actions for checked ones. The bar also works without script. */
export function BulkForm({ list, children }: { list: List; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState(0)
  const [isAll, setIsAll] = useState(false)
  const { address, colleagues, me, mayWork, mayExport, total, tomorrow } = list

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
      action="/desk/bulk"
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
        <div className="flex gap-[0.4rem]">
          <select name="assignee" aria-label="Assign to" defaultValue={me} className="input input-small max-w-44">
            <Options of={colleagues} />
            <option value="">Nobody</option>
          </select>
          <Submit name="do" value="assign">
            Assign
          </Submit>
        </div>
        <div className="flex gap-[0.4rem]">
          <input
            type="date"
            name="until"
            aria-label="Snooze until"
            min={tomorrow}
            defaultValue={tomorrow}
            className="input input-small"
          />
          <Submit name="do" value="snooze">
            Snooze
          </Submit>
        </div>
        <Submit name="do" value="done">
          Done
        </Submit>
        <BulkMenus list={list} />
        {mayExport && (
          <Submit name="do" value="export">
            Export CSV
          </Submit>
        )}
      </fieldset>
    </Form>
  )
}

const fields = 'grid justify-items-start gap-[0.6rem] *:[div]:w-full'

function BulkMenus({ list: { decisions, templates } }: { list: List }) {
  return (
    <>
      {decisions && (
        <>
          <BulkMenu label="Decide" action="decide" button="See the emails" size="wide">
            <Quiet>
              Each application gets a draft with the email from its template. Nothing is sent until you release the
              drafts under Decisions.
            </Quiet>
            <SelectField label="Decision" name="outcome" options={decisions.outcomes} />
            <SelectField label="Reason, needed to reject" name="reason" options={decisions.reasons} empty="None" />
            <TextField
              label="Last day to accept an offer"
              name="respondBy"
              type="date"
              defaultValue={decisions.respondBy}
            />
            <SelectField
              label="Start to offer, for applicants without one"
              name="startId"
              hint="All others are offered the start that they chose."
            >
              <option value="">None</option>
              <StartOptions of={decisions.starts} />
            </SelectField>
            <TextField
              label="Tuition to offer"
              name="tuition"
              inputMode="decimal"
              hint="Empty: what each start says. Type 0 if there is nothing to pay."
            />
            <TextField label="Payment plan to offer" name="paymentPlan" hint="Empty: what each start says." />
          </BulkMenu>
          <BulkMenu label="Admission" action="status" button="Continue">
            <Quiet>Each applicant gets an email about the change.</Quiet>
            <SelectField label="New admission" name="status" options={decisions.statuses} />
          </BulkMenu>
        </>
      )}
      {templates.length > 0 && (
        <BulkMenu label="Reply" action="reply" button="See the emails">
          <SelectField label="Template" name="template" options={templates} />
        </BulkMenu>
      )}
    </>
  )
}

type BulkMenuProps = { label: string; action: string; button: string; size?: 'wide'; children: ReactNode }

function BulkMenu({ label, action, button, size, children }: BulkMenuProps) {
  return (
    <Menu label={label} size={size ?? 'form'}>
      <div className={fields}>
        {children}
        <Submit name="do" value={action}>
          {button}
        </Submit>
      </div>
    </Menu>
  )
}
