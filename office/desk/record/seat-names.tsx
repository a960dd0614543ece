import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, RecordPart } from '#office/desk/ui/parts.tsx'
import { SmallFields } from '#office/ui/fields.tsx'
import { NameRows } from '#office/ui/name-rows.tsx'
import { TextLink } from '#office/ui/page.tsx'
import type { NamedSeats } from '#services/leads/names.ts'
import { buttonLook } from '#ui/button.tsx'
import { WorkForm } from './work-form.tsx'

/** Who comes in the seats of a reservation. */
export function SeatNames({ workshops, mayWork }: { workshops: NamedSeats[]; mayWork: boolean }) {
  const shown = workshops.filter(({ seats, unseated }) => seats > 0 || unseated.length > 0)
  if (shown.length === 0) return null
  return (
    <RecordPart id="seat-names" title="Names" className="grid gap-3">
      {shown.map(({ workshopId, title, seats, names, unseated, digest }) => (
        <div key={workshopId} className="grid gap-2">
          <p>
            <TextLink to={`/desk/workshops/${workshopId}/list`}>{title}</TextLink>
            {seats > 0 && `: ${names.length} of ${seats} named`}
          </p>
          <ul>
            {names.map(({ name, email }) => (
              <li key={`${name} ${email}`} className="wrap-anywhere">
                {name} <span className="text-muted-foreground">{email}</span>
              </li>
            ))}
          </ul>
          {unseated.length > 0 && <Quiet>Kept without a seat: {unseated.map(({ name }) => name).join(', ')}.</Quiet>}
          {mayWork && seats > 0 && (
            <details>
              <summary className={buttonLook('ghost')}>Change names</summary>
              <WorkForm key={digest} intent="names" className="mt-3 grid gap-[0.6rem]" showsErrors>
                <input type="hidden" name="workshop" value={workshopId} />
                <SmallFields value>
                  <NameRows seats={seats} names={names} />
                </SmallFields>
                <Submit>Save names</Submit>
              </WorkForm>
            </details>
          )}
        </div>
      ))}
    </RecordPart>
  )
}
