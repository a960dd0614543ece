import { documentLimits } from '#contract/documents.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, Section } from '#office/desk/ui/parts.tsx'
import { TextField } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import type { ChecklistItem } from '#services/documents/checklist.ts'

/** Empty lines for new items. */
const MORE = 2

/** Documents that staff choose from when they ask an applicant. */
export function ChecklistForm({ items, seen }: { items: ChecklistItem[]; seen: string }) {
  const lines = Math.min(items.length + MORE, documentLimits.checklist)
  return (
    <Section id="checklist" title="Checklist of documents" className="mt-10 grid max-w-168 gap-4">
      <Quiet>
        What you choose from when you ask an applicant for documents. They read the explanation. An item without a name
        is removed; what you have asked for stays.
      </Quiet>
      <IntentForm key={seen} intent="checklist">
        <input type="hidden" name="seen" value={seen} />
        {Array.from({ length: lines }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one form
          <div key={at} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <TextField label={`Document ${at + 1}`} name={`name${at}`} defaultValue={items[at]?.name} />
            <TextField label="Explanation" name={`hint${at}`} defaultValue={items[at]?.hint} />
          </div>
        ))}
        <Submit>Save checklist</Submit>
      </IntentForm>
    </Section>
  )
}
