import { actions, Menu } from '#office/desk/record/menu.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { IntentButton } from '#office/desk/ui/forms.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Time } from '#office/ui/time.tsx'
import { Callout } from '#ui/callout.tsx'

/** Publishes the draft, at once or at a time. @param seen key of the draft that is shown */
export function PublishForm({ seen }: { seen: string }) {
  return (
    <IntentForm intent="publish" className="mt-2 max-w-136">
      <input type="hidden" name="seen" value={seen} />
      <TextField label="Reason (optional)" name="reason" maxLength={500} placeholder="History shows it." />
      <div className={actions}>
        <Submit name="do" value="now" look="filled">
          Publish
        </Submit>
        <Menu label="Publish later" size="form">
          <div className="grid gap-[0.6rem]">
            <TextField name="at" type="datetime-local" label="Publish at" />
            <Submit name="do" value="later">
              Publish at this time
            </Submit>
          </div>
        </Menu>
      </div>
    </IntentForm>
  )
}

export function Scheduled({ at, by }: { at: Date; by: string }) {
  return (
    <Callout className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>
        {by} has scheduled the draft: it is published <Time at={at} isLong />, as it is then.
      </span>
      <IntentButton intent="unschedule">Cancel</IntentButton>
    </Callout>
  )
}

/** Asks before everything is gone. */
export function DiscardAll({ changes }: { changes: number }) {
  return (
    <Menu label="Discard all" size="form">
      <IntentForm intent="discard">
        <p>The draft of everybody goes back to what is published. This cannot be undone.</p>
        <Submit look="danger">Discard {plural(changes, 'change')}</Submit>
      </IntentForm>
    </Menu>
  )
}
