import { type Change, changesOf, joined } from './changes.ts'
import { type CodeHost, codeHost, commitPage } from './code-host.ts'
import { GitError, openRepository, type Repository } from './git.ts'
import { Refusal, type Store, type Texts } from './store.ts'
import { placeInWords, valueInWords } from './words.ts'

/** Of changes that others contradict, by key: whose version it is. */
type Choices = Record<string, 'ours' | 'theirs'>

/** Somebody published in between. */
const TOO_LATE = /\[rejected\]|fetch first|non-fast-forward|cannot lock ref/

/** Compares the content of this copy with what is published, publishes it, or takes it back. */
export function openPublisher(store: Store, settings: NodeJS.ProcessEnv = process.env) {
  /** What is not published. Asks the remote what others published only `withRemote`: that takes a while. */
  async function look(withRemote: boolean) {
    const repository = await openRepository(store.root)
    const host = repository.remote && codeHost(repository.remote.url, settings)
    const request = withRemote && host ? await openRequest(repository, host) : undefined
    const base = await repository.base()
    const tip = withRemote ? await repository.fetch(request?.branch) : base
    const [before, ours, theirs] = [
      await repository.snapshot(base),
      await repository.work(store.files()),
      await repository.snapshot(tip),
    ]
    const all = [...new Set([before, ours, theirs].flatMap((ids) => [...ids.keys()]))].sort()
    const files = all.filter((file) => new Set([before, ours, theirs].map((ids) => ids.get(file))).size > 1)
    const textsOf = async (ids: Map<string, string>): Promise<Texts> => {
      const texts = files.map(async (file) => [file, await repository.text(file, ids.get(file))])
      return Object.fromEntries(await Promise.all(texts))
    }
    const texts = {
      before: await textsOf(before),
      ours: Object.fromEntries(files.map((file) => [file, store.read(file)])),
      theirs: await textsOf(theirs),
    }
    return { repository, host, request, tip, texts, changes: changesOf(texts) }
  }

  /** For the page: the changes in words, where they would go, and what is under review. */
  async function review(withRemote: boolean) {
    const { repository, host, request, changes, texts } = await look(withRemote)
    const { before, ours, theirs } = texts
    return {
      changes: changes.map((change) => ({ key: change.key, ...inWords(change) })),
      /** Who gets it: somebody who reviews it, the remote, or only this copy's history. */
      goesTo: host ? ('review' as const) : repository.remote ? ('remote' as const) : ('history' as const),
      /** The page of the request that is open. */
      request: request?.url,
      /** Others published what this copy does not have yet. */
      isBehind: Object.keys(theirs).some((file) => theirs[file] !== before[file] && theirs[file] !== ours[file]),
    }
  }

  async function publish(by: string, choices: Choices) {
    return publishOnce(by, choices).catch((error) => {
      if (!(error instanceof GitError)) throw error
      const isLate = TOO_LATE.test(error.said)
      const why = isLate
        ? 'Somebody else published at this moment. Look at the list, and publish again.'
        : error.sentence
      throw new Refusal(409, `Nothing was published. ${why}`)
    })
  }

  async function publishOnce(by: string, choices: Choices): Promise<{ sentence: string; url?: string | undefined }> {
    const { repository, host, request, tip, texts, changes } = await look(true)
    const { remote, target } = repository
    if (changes.some((change) => 'theirs' in change && !choices[change.key]))
      throw new Refusal(409, 'Somebody else published another version of the same words. Choose one of both.')
    const kept = changes.filter(({ key }) => choices[key] !== 'theirs')
    const result = joined(texts, changes, kept)
    const unlike = (others: Texts) =>
      Object.fromEntries(Object.entries(result).filter(([file, text]) => text !== others[file]))
    const [published, received] = [unlike(texts.theirs), unlike(texts.ours)]
    await store.check(received).catch((error: Error) => {
      throw new Refusal(422, `Together with what others published this does not fit. ${error.message}`)
    })
    const isNew = Object.keys(published).length > 0
    const title = subjectOf(kept.map(inWords))
    const body = kept.map((change) => lineOf(inWords(change))).join('\n')
    const commit = isNew ? await repository.commit(tip, published, `${title}\n\n${body}\n`, by) : tip
    const words = { branch: request?.branch, target, title, body }
    const url = isNew && host ? await requestReview(repository, host, commit, words) : undefined
    if (isNew && remote && !host) await repository.push(commit, target)
    store.replace(received)
    const settled = repository.settle(commit, !url && !request)
    // Once the remote has it, it is published, whatever happens here; the next look finds it there.
    await (remote ? settled.catch(() => {}) : settled)
    if (url) return { sentence: 'Somebody can review it now; the site changes once they accept it.', url }
    if (!isNew) return { sentence: 'This copy has everything that others published.' }
    if (!remote) return { sentence: 'It is in the history of this copy. No other place to publish to is configured.' }
    return { sentence: `It is published to ${target}.`, url: commitPage(remote.url, commit) }
  }

  /** Takes changes back, to what is published. Undo brings them back. */
  async function discard(keys?: string[]) {
    const { texts, changes } = await look(false)
    const chosen = changes.filter(({ key }) => !keys || keys.includes(key))
    if (keys && chosen.length < keys.length)
      throw new Refusal(409, 'This was changed in between. Look at the list again.')
    // What stays is joined with what is published, as if others had published nothing else.
    const kept = changes.filter((change) => !chosen.includes(change))
    const result = joined({ ...texts, theirs: texts.before }, changes, kept)
    await store.save(Object.fromEntries(Object.entries(result).filter(([file, text]) => text !== texts.ours[file])))
  }

  function inWords(change: Change) {
    const { file, path, isWhole, before, after } = change
    const page = store.nameOf(file)
    const theirs = 'theirs' in change ? { theirs: isWhole ? 'Another version' : valueInWords(change.theirs) } : {}
    if (!isWhole)
      return { page, field: placeInWords(path), before: valueInWords(before), after: valueInWords(after), ...theirs }
    const field = before === null ? 'Added' : after === null ? 'Removed' : 'Changed'
    return { page, field, before: '', after: '', ...theirs }
  }

  return {
    review,
    publish: (by: string, choices: Choices) => store.runExclusive(() => publish(by, choices)),
    discard,
  }
}

/** The request for review that is still open. Once it is not, what others made of it is what is published. */
async function openRequest({ request }: Repository, host: CodeHost) {
  const branch = await request.branch()
  const url = branch && (await host.find(branch))
  if (branch && url) return { branch, url }
  if (branch) await request.forget(branch)
}

type Words = { branch: string | undefined; target: string; title: string; body: string }

/** Adds to the branch of the request that is open, or pushes a branch of its own and opens a request for it. Returns its page. */
async function requestReview(repository: Repository, host: CodeHost, commit: string, words: Words) {
  const branch = words.branch ?? (await repository.branchFor(commit))
  // One that is there without a request is from an attempt that was cut off.
  const isThere = !words.branch && (await repository.tipOf(branch)).tip
  if (!isThere) await repository.push(commit, branch)
  const url = await host.open({ ...words, branch }).catch(async (error: Error) => {
    if (words.branch) throw new Refusal(409, `${error.message} What you sent is on the branch "${branch}".`)
    const isGone = await repository.push('', branch).then(
      () => true,
      () => false,
    )
    const left = isGone ? 'Nothing was published.' : `The branch "${branch}" stays at the remote.`
    throw new Refusal(409, `${error.message} ${left}`)
  })
  await repository.request.keep(branch, commit)
  return url
}

type Described = { page: string; field: string; before: string; after: string }

function subjectOf(changes: Described[]): string {
  const pages = [...new Set(changes.map(({ page }) => page))]
  const [only] = changes
  if (only && changes.length === 1) return `${only.page}: ${only.field}`.slice(0, 72)
  const named = pages.length > 3 ? `${pages.slice(0, 3).join(', ')} and ${pages.length - 3} more` : pages.join(', ')
  return `${changes.length} changes: ${named}`.slice(0, 72)
}

function lineOf({ page, field, before, after }: Described): string {
  const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text).replaceAll('\n', ' ')
  return `- ${page}, ${field}${before || after ? `: ${short(before)} → ${short(after)}` : ''}`
}
