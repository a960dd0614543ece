import type { DeskArgs } from '#office/desk/handlers.ts'
import { index } from '#services/content/draft.ts'
import { readDraftState } from '#services/content/draft-rows.ts'
import { history } from '#services/content/history.ts'
import { review } from '#services/content/publish.ts'
import { sample } from '#services/content/samples.ts'
import type { PageGroup } from './page-list.tsx'

/** Loads what is published, the draft with its problems, and the pages that it has. */
export async function loadWords({ deps, actor }: Pick<DeskArgs, 'deps' | 'actor'>) {
  // Before the changes, so that nobody decides about one that is not shown.
  const { key } = await readDraftState(deps.database)
  const [{ pages }, { changes, problem, publishAt, scheduledBy = '' }, { versions }, { files }] = await Promise.all([
    index(deps, actor),
    review(deps, actor),
    history(deps, actor, {}),
    sample(deps, actor),
  ])
  return {
    seen: key,
    published: versions[0],
    changes,
    problems: listProblems(deps.site.getContentProblem(), problem),
    scheduled: publishAt && { at: publishAt, by: scheduledBy },
    samples: files,
    groups: groupsOf(pages),
  }
}

function listProblems(unreadable: string | undefined, draft: string | undefined) {
  const shown = 'Visitors see the last one that can: restore a former version, or correct the draft and publish it.'
  return [
    ...(unreadable
      ? [{ title: 'This program cannot read what was published last.', text: `${unreadable} ${shown}` }]
      : []),
    ...(draft ? [{ title: 'The draft needs a change before it can be published.', text: draft }] : []),
  ]
}

type Listed = Awaited<ReturnType<typeof index>>['pages'][number]

/** Leaves out documents that are on all pages, and the second one of a page. */
function groupsOf(documents: Listed[]): PageGroup[] {
  const pages = documents.filter(({ group }) => group !== 'Whole site')
  const own = pages.filter(({ path }, at) => pages.findIndex((page) => page.path === path) === at)
  return [...Map.groupBy(own, ({ group }) => group)].map(([group, listed]) => {
    return { group, pages: listed.map(({ title, path }) => ({ title, path })) }
  })
}
