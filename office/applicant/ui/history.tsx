import { Time } from '#office/ui/time.tsx'
import type { OwnEntry } from '#services/applicants/page.ts'
import { Glyph } from '#ui/glyph.tsx'
import { LinkLine } from './page.tsx'
import { entryWords } from './words.ts'

// Flex has no marker.
const more =
  'flex min-h-7 cursor-pointer items-center justify-between gap-3 decoration-[1.5px] decoration-accent underline-offset-[0.25em] hover:underline'
const typed = 'wrap-anywhere mt-2 mb-3 whitespace-pre-line border-l-2 pl-4 text-muted-foreground text-small'

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
            <details open={isOpen} className="group">
              <summary className={more}>
                {entryWords(entry)}
                <Glyph sign="plus" size={16} className="flex-none text-primary group-open:rotate-45" />
              </summary>
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
