import { ContentError } from '#content/content-error.ts'
import type { Documents } from '#content/documents.ts'
import { markContent } from '#content/editing/marks.ts'
import { loadContent } from '#content/load.ts'
import { type Place, placeOf } from '#content/place.ts'
import { type CurrentSchedule, currentSchedule } from '#content/schedule.ts'
import type { Content } from '#content/schema.ts'
import type { Schedule } from '#services/schedule/schedule.ts'

export type PassKind = 'edit' | 'preview'

/** The draft, as services keep it. */
export type DraftSource = {
  /** Another text after each change of the draft, and after each publication. */
  getRevision(): Promise<string>
  /** What is published, with the draft's changes. */
  read(): Promise<Documents>
}

/** The draft as this process shows it. */
export type Drafts = {
  /** Reads the draft if it has changed. */
  refresh(): Promise<void>
  /** What pages show: in edit mode with marks. */
  schedules: Record<PassKind, Pick<Schedule, 'current'>>
  documents(): Documents
  /** Undefined before a draft has been read. */
  place(): Place | undefined
}

/** Keeps the draft's content. One that does not load as a whole is not shown: the last that did stays. */
export function openDrafts(source: DraftSource, published: Pick<Schedule, 'current'>): Drafts {
  let revision = ''
  let documents: Documents = new Map()
  let contents: Record<PassKind, Content> | undefined
  let place: Place | undefined

  async function refresh(): Promise<void> {
    const latest = await source.getRevision()
    if (latest === revision && contents) return
    const read = await source.read()
    try {
      const content = loadContent(read)
      contents = { preview: content, edit: markContent(content, read) }
      place = placeOf(content.company.place)
      documents = read
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
    }
    revision = latest
  }

  /** The draft's content with the schedule's entries, made once for both. */
  function scheduleOf(kind: PassKind): Pick<Schedule, 'current'> {
    let made: CurrentSchedule | undefined
    return {
      current() {
        const { baseContent, snapshot } = published.current()
        const content = contents?.[kind] ?? baseContent
        if (made?.baseContent !== content || made.snapshot !== snapshot) made = currentSchedule(content, snapshot)
        return made
      },
    }
  }

  return {
    refresh,
    schedules: { edit: scheduleOf('edit'), preview: scheduleOf('preview') },
    documents: () => documents,
    place: () => place,
  }
}
