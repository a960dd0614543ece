import { Time } from '#office/ui/time.tsx'
import type { OwnEntry } from '#services/applicants/page.ts'
import { LinkLine } from './page.tsx'
import { entryWords } from './words.ts'

const more = 'min-h-7 cursor-pointer decoration-[1.5px] decoration-accent underline-offset-[0.25em] hover:underline'
const typed =
  'wrap-anywhere mt-2 mb-3 whitespace-pre-line border-border border-l-2 pl-4 text-muted-foreground text-small'

/** Entries of an application's history, latest first. @param id of the application */
export function History({ id, entries, isOpen }: { id: string; entries: OwnEntry[]; isOpen?: boolean }) {
  return (
    <ol className="mt-4 grid gap-[0.9rem]">
      {entries.map((entry) => (
        <li key={entry.key} className="grid gap-x-5 sm:grid-cols-[10.5rem_minmax(0,1fr)] sm:items-baseline">
          <span className="text-muted-foreground text-small">
            <Time at={entry.at} day isLong />
          </span>
          {'text' in entry && entry.text !== '' ? (
            <details open={isOpen}>
              <summary className={more}>{entryWords(entry)}</summary>
              <p className={typed}>
                {entry.text}
                {entry.isCut && ' …'}
              </p>
              {entry.isCut && (
                <LinkLine to={`/application/${id}/history?entry=${encodeURIComponent(entry.key)}`}>
                  Show all of it
                </LinkLine>
              )}
            </details>
          ) : (
            <p>
              {entryWords(entry)}
              {entry.what === 'interview' && entry.time && (
                <>
                  : <Time at={entry.time} isLong />
                </>
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
