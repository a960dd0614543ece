import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { Form, useActionData } from 'react-router'
import { numberText } from '#content/format.ts'
import { Menu } from '#office/desk/record/menu.tsx'
import { EmailPreview } from '#office/desk/ui/email-preview.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Muted, Pager, Quiet } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Declined } from '#office/ui/declined.tsx'
import { getDeclined, getSent, Sent, SmallFields, TextField } from '#office/ui/fields.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Callout } from '#ui/callout.tsx'
import { FieldError } from '#ui/field.tsx'
import type { ShownPreview } from './load.ts'
import { hasSettings, SettingsFields } from './settings.tsx'

const look = {
  page: 'grid grid-cols-1 gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]',
  panel: 'grid content-start gap-1 xl:col-start-2 xl:row-span-2 xl:row-start-1 [&_textarea]:field-sizing-content',
  foot:
    'sticky bottom-0 z-2 grid gap-2 border-border border-t bg-background py-3 xl:col-span-2 ' +
    '[&_.button-filled]:tabular-nums',
  fields: 'grid w-full grid-cols-1 gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)_minmax(0,1fr)]',
}

/** What a batch would do, and the form that completes and starts it. */
export function BatchPreview({ batch }: { batch: ShownPreview }) {
  const { action, rows, first, next } = batch
  const { ready, counts, warned, seats, problems } = batch.preview
  const answer = useActionData()
  const declined = getDeclined(answer)
  const update = useRef<HTMLButtonElement>(null)

  /** A chosen start tells at once whether the offer is ready. */
  function follow({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLSelectElement && target.dataset.row !== undefined) {
      target.form?.requestSubmit(update.current)
    }
  }
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      noValidate
      className={look.page}
      onChange={follow}
      onKeyDown={sendByKey}
    >
      {/* Enter in a field presses the first button. */}
      <button ref={update} type="submit" name="do" value="save" className="hidden" />
      <Sent value={declined ? getSent(declined) : { errors: problems }}>
        <p role="status" className="font-semibold tabular-nums">
          {counts}
        </p>
        {hasSettings(action) && (
          <section aria-label="For all of them" className={look.panel}>
            <SettingsFields batch={batch} />
          </section>
        )}
        <section aria-label="Records" className="grid min-w-0 content-start gap-3">
          <Declined answer={answer} />
          {warned > 0 && (
            <p>
              {plural(warned, 'applicant')} of them still {warned === 1 ? 'waits' : 'wait'} for a decision.
            </p>
          )}
          {seats.map(({ text, isShort }) =>
            isShort ? (
              <Callout key={text} tone="problem">
                <p>{text}</p>
              </Callout>
            ) : (
              <Quiet key={text}>{text}</Quiet>
            ),
          )}
          <ul className="rows">
            {rows.map((row) => (
              <Row key={row.recordId} row={row} batch={batch} />
            ))}
          </ul>
          <Pager first={first} next={next} />
        </section>
        <div className={look.foot}>
          <div className="flex flex-wrap items-center gap-2">
            <Submit name="do" value="send" look="filled" disabled={ready === 0} data-main="">
              {startWords(batch)}
            </Submit>
            {isEmailed(action) && <Later batch={batch} />}
            <Submit name="do" value="save">
              Update
            </Submit>
          </div>
          <p className="text-fine text-muted-foreground">
            {isEmailed(action)
              ? 'The emails go out ten minutes after you press. Until then you can undo them all.'
              : 'You can stop it while it runs.'}
          </p>
        </div>
      </Sent>
    </Form>
  )
}

const isEmailed = (action: ShownPreview['action']) => action === 'decide' || action === 'send' || action === 'reply'

function startWords({ action, preview: { ready, settings } }: ShownPreview): string {
  const count = numberText(ready)
  if (action === 'decide')
    return settings.outcome === 'offered' ? `Send ${plural(ready, 'offer')}` : `Send ${plural(ready, 'email')}`
  if (action === 'send') return `Send ${plural(ready, 'draft')}`
  if (action === 'reply') return `Send ${plural(ready, 'reply', 'replies')}`
  const verbs = { assign: 'Assign', snooze: 'Snooze', done: 'Mark as done:', status: 'Change' }
  return `${verbs[action]} ${count}`
}

/** Ctrl Enter starts the batch. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('[data-main]')?.click()
}

const later = (
  <>
    <span aria-hidden="true">▾</span>
    <span className="sr-only">Send later, or save as drafts</span>
  </>
)

function Later({ batch: { action, preview } }: { batch: ShownPreview }) {
  return (
    <Menu label={later} size="form">
      <div className="grid gap-[0.6rem]">
        <TextField name="sendAt" type="datetime-local" label="Send at" />
        <Submit name="do" value="later" disabled={preview.ready === 0}>
          Send at this time
        </Submit>
        {action === 'decide' && (
          <Submit name="do" value="draft" disabled={preview.drafts === 0}>
            Save {plural(preview.drafts, 'draft')}
          </Submit>
        )}
      </div>
    </Menu>
  )
}

type RowProps = { row: ShownPreview['rows'][number]; batch: ShownPreview }

function Row({ row, batch: { action, preview } }: RowProps) {
  const { recordId, name, what, to, need, problem, email, currentVersion } = row
  return (
    <li>
      <input type="hidden" name="row" value={recordId} />
      <input type="hidden" name={`${recordId} version`} value={currentVersion} />
      <span>
        <TextLink to={to}>{name}</TextLink>
        <small>{what}</small>
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-x-4">
        {need === 'same' ? <Muted>Is so already</Muted> : need === undefined && <Muted>Ready</Muted>}
        {isEmailed(action) && (
          <Submit look="text" name="email" value={email ? '' : recordId}>
            {email ? 'Hide email' : 'Email'}
            <span className="sr-only"> to {name}</span>
          </Submit>
        )}
      </span>
      {problem && (
        <div className="basis-full">
          <FieldError id={`${recordId}-problem`} message={problem} />
        </div>
      )}
      {row.starts && preview.settings.outcome === 'offered' && <OfferRow row={row} starts={row.starts} />}
      {email && (
        <div className="basis-full">
          {'problem' in email ? <p className="text-destructive">{email.problem}</p> : <EmailPreview mail={email} />}
        </div>
      )}
    </li>
  )
}

type OfferRowProps = { row: RowProps['row']; starts: NonNullable<RowProps['row']['starts']> }

/** What can be completed for one offer. Empty fields follow the start, and what is typed for all. */
function OfferRow({ row: { recordId, own, need, name }, starts }: OfferRowProps) {
  const { label, all, start } = starts
  const lacksTuition = need === 'tuition' || own.tuition
  return (
    <div className={look.fields}>
      <SmallFields value>
        <select
          name={`${recordId} startId`}
          defaultValue={own.startId ?? ''}
          aria-label={`Start for ${name}`}
          className="input input-small w-full min-w-0"
          data-row=""
        >
          <option value="">{label}</option>
          {all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {lacksTuition && (
          <input
            name={`${recordId} tuition`}
            defaultValue={own.tuition ?? ''}
            placeholder={start?.tuition || 'Tuition'}
            aria-label={`Tuition for ${name}`}
            inputMode="decimal"
            className="input input-small w-full min-w-0"
          />
        )}
        <input
          name={`${recordId} scholarship`}
          defaultValue={own.scholarship ?? ''}
          placeholder="Scholarship"
          aria-label={`Scholarship for ${name}`}
          className="input input-small w-full min-w-0"
        />
      </SmallFields>
    </div>
  )
}
