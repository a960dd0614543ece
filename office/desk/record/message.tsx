import { Time } from '#office/ui/time.tsx'
import type { FoundRecord } from '#services/records/record.ts'
import { Callout } from '#ui/callout.tsx'
import { Words } from './timeline.tsx'

type ShownMessage = { title: string; at: Date; entry: { key: string; text: string; isCut: boolean } }

/** The message that the record is about: what the person asked last and nobody has answered, or what they sent first. */
export function findMessage({ question, fields, createdAt }: FoundRecord): ShownMessage | undefined {
  if (question && 'text' in question && question.text) {
    const { key, at, text, isCut } = question
    return { title: 'Question', at, entry: { key, text, isCut } }
  }
  const sent = fields.find(({ isMessage }) => isMessage)
  return sent && { title: 'Message', at: createdAt, entry: { key: '', text: sent.value, isCut: false } }
}

/** Above everything else that is known of them. */
export function Message({ title, at, entry }: ShownMessage) {
  return (
    <Callout className="grid gap-2">
      <p className="text-fine text-muted-foreground">
        {title}, <Time at={at} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that a keyboard can scroll a long text */}
      <section aria-label={title} tabIndex={0} className="max-h-[40dvh] overflow-y-auto wrap-anywhere">
        <Words entry={entry} className="whitespace-pre-wrap" />
      </section>
    </Callout>
  )
}
