import { useActionData, useFetcher } from 'react-router'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { getDeclined, TextField } from '#office/ui/fields.tsx'
import type { FoundCharge } from '#services/charges/find.ts'
import { FieldError } from '#ui/field.tsx'
import { WorkForm } from './work-form.tsx'

/** The link that the action `pay-link` made. */
export type MadePayLink = { payLink: string; charge: string }

/** A link to the checkout of a charge: emailed to its payer, or shown for copying. */
export function PayLink({ charge: { id, payer } }: { charge: FoundCharge }) {
  const fetcher = useFetcher<unknown>()
  const withoutScript = useActionData<unknown>()
  const answer = fetcher.data ?? withoutScript
  const made = getMade(answer, id)
  return (
    <div className="grid gap-3">
      <Quiet>It opens the checkout of this charge without a sign-in, and shows nothing else.</Quiet>
      <WorkForm intent="send-pay-link" showsErrors>
        <input type="hidden" name="charge" value={id} />
        <Submit>Email it to {payer ?? 'this person'}</Submit>
      </WorkForm>
      <fetcher.Form method="post" className="grid gap-[0.6rem]">
        <input type="hidden" name="intent" value="pay-link" />
        <input type="hidden" name="charge" value={id} />
        {made ? (
          <TextField
            label="Copy this link now: it is not shown again"
            name="payLink"
            readOnly
            defaultValue={made.payLink}
            onFocus={(event) => event.currentTarget.select()}
          />
        ) : (
          <Submit>Show a link to copy</Submit>
        )}
        <FieldError id={`pay-link-${id}`} message={getDeclined(answer, 'pay-link')?.message} />
      </fetcher.Form>
    </div>
  )
}

function getMade(answer: unknown, chargeId: string): MadePayLink | undefined {
  const made = answer && typeof answer === 'object' && 'payLink' in answer ? (answer as MadePayLink) : undefined
  return made?.charge === chargeId ? made : undefined
}
