import { type Change, getChanges, merged } from './changes.ts'
import { type CodeHost, codeHost, commitPage, type ReviewRequest } from './code-host.ts'
import { GitError, openRepository, type Repository } from './git.ts'
import { EditError, type Store, type Texts } from './store.ts'
import { placeInWords, valueInWords } from './words.ts'

// docs/deploy.md, "New content and new versions".
const AFTER_DEPLOYMENT = 'Visitors see it after the next deployment.'
const AFTER_REVIEW = 'Visitors see them once they are approved, after the next deployment.'

/** The chosen version of each conflicting change, by key. */
type Choices = Record<string, 'ours' | 'theirs'>

const unlike = (texts: Texts, others: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([file, text]) => text !== others[file]))

export function openPublisher(store: Store, settings: NodeJS.ProcessEnv = process.env) {
  /** Finds unpublished changes. `withRemote` also fetches what others published, which is slow. */
  async function look(withRemote: boolean) {
    const repository = await openRepository(store.root)
    const host = repository.remote && codeHost(repository.remote.url, settings)
    const request = withRemote && host ? await openRequest(repository, host) : undefined
    const base = await repository.base()
    const tip = withRemote ? await repository.fetch(request?.branch) : base
    const files = await repository.unlike([base, tip])
    const before = await repository.getTexts(base, files)
    const ours = Object.fromEntries(files.map((file) => [file, store.read(file)]))
    const texts = { before, ours, theirs: tip === base ? before : await repository.getTexts(tip, files) }
    return { repository, host, request, tip, texts, changes: getChanges(texts) }
  }

  /** Describes the changes, their destination, and the open review. */
  async function review(withRemote: boolean) {
    const { repository, host, request, changes, texts } = await look(withRemote)
    return {
      changes: changes.map((change) => ({ key: change.key, ...inWords(change) })),
      /** A reviewer, the remote, or only this copy's history. */
      goesTo: host ? ('review' as const) : repository.remote ? ('remote' as const) : ('history' as const),
      /** URL of the open request. */
      request: request?.url,
      /** Others published changes that this copy lacks. */
      isBehind: Object.keys(unlike(unlike(texts.theirs, texts.before), texts.ours)).length > 0,
    }
  }

  async function publish(by: string, choices: Choices): Promise<{ sentence: string; url?: string | undefined }> {
    const { repository, host, request, tip, texts, changes } = await look(true)
    const { remote, target } = repository
    if (changes.some((change) => 'theirs' in change && !choices[change.key]))
      throw new EditError(409, 'Someone else published another version of the same text. Choose one of the two.')
    const kept = changes.filter(({ key }) => choices[key] !== 'theirs')
    const result = merged(texts, changes, kept)
    const [published, received] = [unlike(result, texts.theirs), unlike(result, texts.ours)]
    await store.check(received).catch((error: Error) => {
      throw new EditError(422, `Your changes conflict with what others published. ${error.message}`)
    })
    const isNew = Object.keys(published).length > 0
    const { title, body } = getMessage(kept.map(inWords))
    const commit = isNew ? await repository.commit(tip, published, `${title}\n\n${body}\n`, by) : tip
    const review = { branch: request?.branch, target, title, body }
    const url = isNew && host ? await requestReview(repository, host, commit, review) : undefined
    if (isNew && remote && !host) await repository.push(commit, target)
    store.replace(received)
    const settled = repository.settle(commit, !url && !request)
    // Once the remote has it, it is published, even if settling fails; the next look finds it there.
    await (remote ? settled.catch(() => {}) : settled)
    if (url) return { sentence: `Your changes are ready for review. ${AFTER_REVIEW}`, url }
    if (!isNew) return { sentence: 'This copy has everything that others published.' }
    if (!remote) return { sentence: 'It is in the history of this copy. No other place to publish to is configured.' }
    return { sentence: `It is published to ${target}. ${AFTER_DEPLOYMENT}`, url: commitPage(remote.url, commit) }
  }

  function sayWhy(error: unknown): never {
    if (!(error instanceof GitError)) throw error
    const late = 'Someone else published at this moment. Look at the list, and publish again.'
    throw new EditError(409, `Nothing was published. ${error.isLate ? late : error.message}`)
  }

  /** Reverts changes to what is published. Undo restores them. */
  async function discard(keys?: string[]) {
    const { texts, changes } = await look(false)
    const kept = changes.filter(({ key }) => keys && !keys.includes(key))
    if (keys && kept.length > changes.length - keys.length)
      throw new EditError(409, 'This was changed in between. Look at the list again.')
    await store.save(unlike(merged(texts, changes, kept), texts.ours))
  }

  function inWords({ file, path, isWhole, before, after, ...others }: Change): Described {
    const shown = (value: unknown) => (isWhole ? '' : valueInWords(value))
    const whole = before === null ? 'Added' : after === null ? 'Removed' : 'Changed'
    return {
      page: store.getName(file),
      field: isWhole ? whole : placeInWords(path),
      before: shown(before),
      after: shown(after),
      ...('theirs' in others && { theirs: shown(others.theirs) || 'Another version' }),
    }
  }

  return {
    review,
    publish: (by: string, choices: Choices) => store.runExclusive(() => publish(by, choices)).catch(sayWhy),
    discard,
  }
}

/** Returns the open request for review. Forgets a closed one, whose outcome the published content contains. */
async function openRequest({ request }: Repository, host: CodeHost) {
  const branch = await request.branch()
  const url = branch && (await host.find(branch))
  if (branch && url) return { branch, url }
  if (branch) await request.forget(branch)
}

type Review = Omit<ReviewRequest, 'branch'> & { branch: string | undefined }

/** Adds to the branch of the open request, or pushes a new branch and opens a request. Returns its URL. */
async function requestReview(repository: Repository, host: CodeHost, commit: string, review: Review) {
  const branch = review.branch ?? (await repository.branchFor(commit))
  // A branch without a request is left from an interrupted attempt.
  if (review.branch || !(await repository.has(branch))) await repository.push(commit, branch)
  const url = await host.open({ ...review, branch }).catch(async (error: Error) => {
    const stays = `What you sent is on the branch "${branch}".`
    const isGone = !review.branch && repository.push('', branch)
    const left = isGone ? await isGone.then(() => 'Nothing was published.').catch(() => stays) : stays
    throw new EditError(409, `${error.message} ${left}`)
  })
  await repository.request.keep(branch, commit)
  return url
}

type Described = { page: string; field: string; before: string; after: string; theirs?: string }

/** The commit message: one line of at most 72 characters, and a line for each change. */
function getMessage(changes: Described[]) {
  const pages = [...new Set(changes.map(({ page }) => page))].join(', ')
  const title = changes.length === 1 ? `${pages}: ${changes[0]?.field}` : `${changes.length} changes: ${pages}`
  const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text).replaceAll('\n', ' ')
  const lines = changes.map(({ page, field, before, after }) => {
    const said = before || after ? `: ${short(before)} → ${short(after)}` : ''
    return `- ${page}, ${field}${said}`
  })
  return { title: title.slice(0, 72), body: lines.join('\n') }
}
