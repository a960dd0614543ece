import { discard, file, index, save, undo } from './draft.ts'
import { add, confirm, looks, naming, removePage, renaming, saveIdentity } from './draft-pages.ts'
import { history, restore } from './history.ts'
import { publish, review, unschedule } from './publish.ts'
import { sample, takeSample } from './samples.ts'

/** What a browser that edits may ask for, by name: each `(deps, actor, body)`, and each requires the right `edit`. */
export const draftCalls = {
  index,
  file,
  save,
  undo,
  discard,
  add,
  naming,
  'remove-page': removePage,
  renaming,
  looks,
  'save-identity': saveIdentity,
  confirm,
  review,
  publish,
  unschedule,
  history,
  restore,
  sample,
  'take-sample': takeSample,
} as const

export type DraftCall = keyof typeof draftCalls
/** What the browser gets: as JSON, in which moments are strings. */
export type Answer<Call extends DraftCall> = Awaited<ReturnType<(typeof draftCalls)[Call]>>
