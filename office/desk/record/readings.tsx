import { Check, Choices, Submit } from '#office/desk/ui/fields.tsx'
import { Muted, Quiet, RecordPart } from '#office/desk/ui/parts.tsx'
import { scoreText } from '#office/desk/ui/shown.ts'
import { AreaField } from '#office/ui/fields.tsx'
import { Time } from '#office/ui/time.tsx'
import type { findReadings } from '#services/readings/readings.ts'
import { WorkForm } from './work-form.tsx'

type ShownReadings = NonNullable<Awaited<ReturnType<typeof findReadings>>>

/** Scores of those who read the application, and the form of who has yet to read it. */
export function Readings({ readers, criteria, seen, own, others, hidden, mayRead }: ShownReadings) {
  const given = others.length + hidden.length + (own ? 1 : 0)
  const form = mayRead && (
    <WorkForm key={`${seen} ${own?.at}`} intent="read" className="grid gap-3" showsErrors>
      <input type="hidden" name="seen" value={seen} />
      {criteria.map(({ name, levels }, at) => (
        <Choices key={name} label={name} name={`level${at}`}>
          {levels.map((meaning, below) => (
            <Check
              key={meaning}
              type="radio"
              name={`level${at}`}
              value={below + 1}
              defaultChecked={own?.scores.some(({ criterion, level }) => criterion === name && level === below + 1)}
            >
              <span>
                <b>{below + 1}</b> {meaning}
              </span>
            </Check>
          ))}
        </Choices>
      ))}
      <AreaField
        label="Comment"
        name="comment"
        defaultValue={own?.comment}
        hint="The applicant does not see it, unless they ask for all of their data."
      />
      <p>
        <Submit look={own ? 'ghost' : 'filled'}>{own ? 'Change scores' : 'Save scores'}</Submit>
      </p>
    </WorkForm>
  )
  return (
    <RecordPart id="readings" title={readers > 1 ? `Scores, ${given} of ${readers}` : 'Scores'} className="grid gap-3">
      {hidden.length > 0 && (
        <Quiet>
          {hidden.join(' and ')} has read this application.{' '}
          {mayRead ? 'You see the scores after you give yours.' : 'The scores appear when all have read it.'}
        </Quiet>
      )}
      {own && <Given {...own} by="You" />}
      {others.map((reading) => (
        <Given key={reading.by} {...reading} />
      ))}
      {given === 0 && !mayRead && <Quiet>Nobody has read it yet.</Quiet>}
      {own && form ? (
        <details>
          <summary>
            <span className="link">Change your scores</span>
          </summary>
          {form}
        </details>
      ) : (
        form
      )}
    </RecordPart>
  )
}

function Given({ by, at, mean, scores, comment }: ShownReadings['others'][number]) {
  return (
    <div>
      <p>
        <b>{scoreText(mean)}</b> {by}{' '}
        <Muted>
          <Time at={at} day />
        </Muted>
      </p>
      <ul className="text-small">
        {scores.map(({ criterion, level, meaning }) => (
          <li key={criterion}>
            {criterion}: {level}, {meaning}
          </li>
        ))}
      </ul>
      {comment && <p className="wrap-anywhere whitespace-pre-wrap">{comment}</p>}
    </div>
  )
}
