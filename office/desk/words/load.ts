import type { DeskArgs } from '#office/desk/handlers.ts'
import { index } from '#services/content/draft.ts'
import { history } from '#services/content/history.ts'
import { review } from '#services/content/publish.ts'
import { sample } from '#services/content/samples.ts'

/** Loads what is published, the draft with its problems, and the pages that it has. */
export async function loadWords({ deps, actor }: Pick<DeskArgs, 'deps' | 'actor'>) {
  const [{ pages, changes, counts }, reviewed, { versions }, samples] = await Promise.all([
    index(deps, actor),
    review(deps, actor),
    history(deps, actor, {}),
    sample(deps, actor),
  ])
  return { pages, changes, counts, reviewed, versions, samples }
}
