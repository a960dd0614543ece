import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Menu } from '#desk/record/menu.tsx'
import { Check } from '#desk/ui/check.tsx'
import { Labeled } from '#desk/ui/labeled.tsx'
import { shownCount } from '#desk/ui/shown.ts'
import type { List } from './load.ts'

const bar =
  'bulk-bar sticky bottom-0 z-2 mt-3 flex-wrap items-center gap-x-[0.9rem] gap-y-2 rounded-card border border-border ' +
  'bg-card px-4 py-3'

/**
 * The rows of a list with what can be done to those that are checked. The bar shows when one is (styles/list.css), also
 * without a script.
 */
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
  // What a browser restores, and rows that left, count too.
  useEffect(count)

  if (!mayWork) return children
  return (
    <Form
      ref={form}
      method="post"
      action="/bulk"
      className="bulk-form"
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
          <select name="assignee" aria-label="Assign to" defaultValue={me} className="input max-w-44">
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">Nobody</option>
          </select>
          <button type="submit" name="do" value="assign" className="button button-ghost">
            Assign
          </button>
        </div>
        <div className="flex gap-[0.4rem]">
          <input
            type="date"
            name="until"
            aria-label="Snooze until"
            min={tomorrow}
            defaultValue={tomorrow}
            className="input"
          />
          <button type="submit" name="do" value="snooze" className="button button-ghost">
            Snooze
          </button>
        </div>
        <button type="submit" name="do" value="done" className="button button-ghost">
          Done
        </button>
        <BulkMenus list={list} />
        {mayExport && (
          <button type="submit" name="do" value="export" className="button button-ghost">
            Export CSV
          </button>
        )}
      </fieldset>
    </Form>
  )
}

const fields = 'grid justify-items-start gap-[0.6rem] *:[label]:w-full'

/** What emails the people of the selected records. */
function BulkMenus({ list: { decisions, templates } }: { list: List }) {
  return (
    <>
      {decisions && (
        <>
          <Menu label="Decide" size="form">
            <div className={fields}>
              <p className="text-muted-foreground">
                Each application gets the email of its template, and is held. Nothing goes out before you release it.
              </p>
              <Labeled label="Decision">
                <select name="outcome" className="input">
                  {decisions.outcomes.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </Labeled>
              <Labeled label="Reason, needed to reject">
                <select name="reason" className="input">
                  <option value="">None</option>
                  {decisions.reasons.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </select>
              </Labeled>
              <Labeled label="Last day to accept an offer">
                <input type="date" name="respondBy" defaultValue={decisions.respondBy} className="input" />
              </Labeled>
              <button type="submit" name="do" value="decide" className="button button-ghost">
                See the emails
              </button>
            </div>
          </Menu>
          <Menu label="Admission" size="form">
            <div className={fields}>
              <p className="text-muted-foreground">Each applicant gets an email about the change.</p>
              <Labeled label="New admission">
                <select name="status" className="input">
                  {decisions.statuses.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </Labeled>
              <button type="submit" name="do" value="status" className="button button-ghost">
                Continue
              </button>
            </div>
          </Menu>
        </>
      )}
      {templates.length > 0 && (
        <Menu label="Reply" size="form">
          <div className={fields}>
            <Labeled label="Template">
              <select name="template" className="input">
                {templates.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </Labeled>
            <button type="submit" name="do" value="reply" className="button button-ghost">
              See the emails
            </button>
          </div>
        </Menu>
      )}
    </>
  )
}
