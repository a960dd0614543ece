import { wholeDay } from '#content/format.ts'
import { classTimes } from '#content/start-text.ts'
import { useAcademy } from '#office/academy.ts'
import { TextLink } from '#office/ui/page.tsx'
import type { OwnApplication } from '#services/applicants/page.ts'
import { getClasses } from '#ui/clock.ts'
import { Sample } from '#ui/sample.tsx'
import { YourHours } from '#ui/your-hours.tsx'

/** Where an admission leads: the first class, in the reader's time zone too. */
export function FirstClass({ start }: { start: NonNullable<OwnApplication['firstClass']> }) {
  const { lmsUrl, lmsLabel } = useAcademy()
  const { id, starts, sample, joining, prepare } = start
  const details = [
    ['First day', wholeDay(starts)],
    ['Classes', classTimes(start)],
    ['How to join', joining],
    ['What to prepare', prepare],
  ]
  return (
    <div className="grid gap-3 border-t pt-4 *:[h3]:text-title-4">
      <h3>Your first class {sample && <Sample />}</h3>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
        {details.map(
          ([label, text]) =>
            text && (
              <div key={label} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid sm:items-baseline">
                <dt className="text-muted-foreground text-small">{label}</dt>
                <dd className="wrap-anywhere">
                  <Where text={text} />
                  {label === 'Classes' && (
                    <span className="block">
                      <YourHours classes={getClasses(start)} />
                    </span>
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <TextLink to={`/cohorts/${id}.ics`}>Add its classes to your calendar</TextLink>
        <a href={lmsUrl} className="link" rel="noreferrer">
          {lmsLabel}
        </a>
      </p>
    </div>
  )
}

/** Text of staff, in which a line may be an address on the web. */
export function Where({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else
    <span key={at} className="block">
      {/^https:\/\/\S+$/.test(line) ? (
        <a href={line} className="link" rel="noreferrer">
          {line}
        </a>
      ) : (
        line
      )}
    </span>
  ))
}
