import { createHash } from 'node:crypto'
import { codeHost, commitPage } from './code-host.ts'
import { type Conflict, compare, type Difference } from './differences.ts'
import { changed, type Path } from './field.ts'
import { GitError } from './git.ts'
import { openRepository, type Repository, type Snapshot } from './repository.ts'
import { contentOf, Refusal, rewritten, type Store, type Texts, type Value } from './store.ts'
import { placeInWords, valueInWords } from './words.ts'

/** A change that is not published yet. `key` names it, and what somebody else made of the same part. */
export type Change = (Difference | Conflict) & { file: string; key: string; isWhole: boolean }

/** Of changes that somebody else's contradict, by key: whose version it is. */
export type Choices = Record<string, 'ours' | 'theirs'>

/** Compares the content of this copy with what is published, publishes it, or takes it back. */
export function openPublisher(store: Store, settings: NodeJS.ProcessEnv = process.env) {
  /** What is not published. Asks the remote what others published only `withRemote`: that takes a while. */
  async function look(withRemote: boolean) {
    const repository = await openRepository(store.root)
    const { remote } = repository
    const host = remote ? codeHost(remote.url, settings) : undefined
    const request = withRemote && host ? await openRequest(repository, host) : undefined
    const base = await repository.base()
    const tip = withRemote ? await repository.fetch(request?.branch) : base
    const [before, ours, theirs] = [
      await repository.snapshot(base),
      await repository.work(store.files()),
      await repository.snapshot(tip),
    ]
    const changes = await changesOf(repository, before, ours, theirs)
    const isBehind = [...theirs].some(([file, id]) => before.get(file) !== id && ours.get(file) !== id)
    return { repository, host, request, tip, before, ours, theirs, changes, isBehind }
  }

  /** For the page: the changes in words, where they would go, and what is under review. */
  async function review(withRemote: boolean) {
    const { repository, host, request, changes, isBehind } = await look(withRemote)
    return {
      changes: changes.map((change) => ({ key: change.key, ...inWords(change) })),
      goesTo: repository.remote ? (host ? 'review' : 'remote') : 'history',
      request: request?.url,
      isBehind,
    }
  }

  async function publish({ by, choices }: { by: string; choices: Choices }) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await publishOnce(by, choices).catch((error) => {
        // Somebody published in between: look at it, and try again.
        if (
          error instanceof GitError &&
          /\[rejected\]|fetch first|non-fast-forward|cannot lock ref/.test(error.said) &&
          attempt < 3
        )
          return undefined
        if (error instanceof GitError) throw new Refusal(409, `Nothing was published. ${error.sentence}`)
        throw error
      })
      if (answer) return answer
    }
  }

  async function publishOnce(by: string, choices: Choices) {
    const state = await look(true)
    const { repository, host, tip, theirs, changes } = state
    if (changes.some((change) => 'theirs' in change && !choices[change.key]))
      throw new Refusal(409, 'Somebody else published another version of the same words. Choose one of both.')
    const { ids, texts } = await merged(state, choices)
    await store.check(texts).catch((error: Error) => {
      throw new Refusal(422, `Together with what others published this does not fit. ${error.message}`)
    })
    const isNew =
      [...ids].some(([file, id]) => theirs.get(file) !== id) || [...theirs.keys()].some((file) => !ids.has(file))
    const chosen = changes.filter(({ key }) => choices[key] !== 'theirs')
    const title = subjectOf(chosen.map(inWords))
    const body = chosen.map((change) => lineOf(inWords(change))).join('\n')
    const commit = isNew ? await repository.commit(tip, ids, `${title}\n\n${body}\n`, by) : tip
    const review = isNew && host ? await requestReview(state, host, { commit, title, body }) : undefined
    if (isNew && repository.remote && !host) await repository.push(commit, repository.target)
    store.replace(texts)
    const settled = repository.settle(commit, ids, { isPublished: !review && !state.request })
    // Once the remote has it, it is published, whatever happens here; the next look finds it there.
    await (repository.remote ? settled.catch(() => {}) : settled)
    if (review) return { sentence: 'Somebody can review it now; the site changes once they accept it.', url: review }
    if (!isNew) return { sentence: 'This copy has everything that others published.' }
    if (!repository.remote)
      return { sentence: 'It is in the history of this copy. No other place to publish to is configured.' }
    return { sentence: `It is published to ${repository.target}.`, url: commitPage(repository.remote.url, commit) }
  }

  /** Takes changes back, to what is published. Undo brings them back. */
  async function discard(keys?: string[]) {
    const { repository, before, changes } = await look(false)
    const chosen = changes.filter(({ key }) => !keys || keys.includes(key))
    if (keys && chosen.length < keys.length)
      throw new Refusal(409, 'This was changed in between. Look at the list again.')
    const texts: Texts = {}
    for (const [file, those] of Map.groupBy(chosen, (change) => change.file)) {
      const published = await repository.text(before.get(file))
      const isAll = changes.filter((change) => change.file === file).length === those.length
      const text = store.read(file)
      if (isAll || text === null) texts[file] = published
      else {
        const value = those.reduce<unknown>(
          (left, { path, before: part }) => changed(left, path, part),
          contentOf(text),
        )
        texts[file] = rewritten(file, text, value as Value)
      }
    }
    await store.save(texts)
  }

  function inWords(change: Change) {
    const { file, path, isWhole, before, after } = change
    const page = store.nameOf(file)
    const theirs = 'theirs' in change ? { theirs: isWhole ? 'Another version' : valueInWords(change.theirs) } : {}
    if (!isWhole)
      return { page, field: placeInWords(path), before: valueInWords(before), after: valueInWords(after), ...theirs }
    const what = before === null ? 'Added' : after === null ? 'Removed' : 'Changed'
    return { page, field: what, before: '', after: '', ...theirs }
  }

  return { review, publish: (body: Parameters<typeof publish>[0]) => store.runExclusive(() => publish(body)), discard }
}

/** The request for review that is still open. Once it is not, what others made of it is what is published. */
async function openRequest({ request }: Repository, host: Host) {
  const branch = await request.branch()
  if (!branch) return undefined
  const url = await host.find(branch)
  if (url) return { branch, url }
  await request.forget(branch)
}

/** Pushes a branch of its own and opens a request for it; or adds to the branch of the request that is open. */
async function requestReview(
  { repository, request }: { repository: Repository; request: { branch: string } | undefined },
  host: Host,
  { commit, title, body }: { commit: string; title: string; body: string },
) {
  const branch = request?.branch ?? (await repository.branchFor(commit))
  // One that is there without a request is from an attempt that was cut off.
  const isThere = !request && (await repository.tipOf(branch)).tip
  if (!isThere) await repository.push(commit, branch)
  const url = await host.open({ branch, target: repository.target, title, body })
  await repository.request.keep(branch, commit)
  return url
}

type Host = NonNullable<ReturnType<typeof codeHost>>
type Looked = { repository: Repository; changes: Change[]; before: Snapshot; ours: Snapshot; theirs: Snapshot }

/** What was changed here and is not published, file by file, in the smallest parts. */
async function changesOf(
  repository: Repository,
  before: Snapshot,
  ours: Snapshot,
  theirs: Snapshot,
): Promise<Change[]> {
  const files = [...new Set([...before.keys(), ...ours.keys()])].sort()
  const changes: Change[] = []
  for (const file of files) {
    const ids = [before.get(file), ours.get(file), theirs.get(file)]
    // Pictures go with the words that name them.
    if (ids[1] === ids[0] || ids[1] === ids[2] || isPicture(file)) continue
    const isText = /\.(yaml|md)$/.test(file)
    const [base, own, their] = await Promise.all(ids.map((id) => (isText ? repository.text(id) : null)))
    const isWhole = !base || !own || !their
    const parts = isWhole ? [] : compare(contentOf(base), contentOf(own), contentOf(their))
    const path: Path = []
    const whole = { path, before: base, after: own, ...(ids[2] !== ids[0] && { theirs: their }) }
    for (const part of parts.length > 0 ? parts : [whole]) {
      const key = createHash('sha256')
        .update(JSON.stringify([file, part]))
        .digest('hex')
        .slice(0, 16)
      changes.push({ ...part, file, key, isWhole: parts.length === 0 })
    }
  }
  return changes
}

/** Everybody's content: `ids` of every file, and `texts` of those that this copy does not have yet. */
async function merged({ repository, changes, before, ours, theirs }: Looked, choices: Choices) {
  const ids = new Map(theirs)
  const byFile = Map.groupBy(changes, ({ file }) => file)
  for (const [file, own] of byFile) {
    const id = ours.get(file)
    const kept = own.filter(({ key }) => choices[key] !== 'theirs')
    if (kept.length === 0) continue
    if (kept[0]?.isWhole || theirs.get(file) === before.get(file)) {
      if (id) ids.set(file, id)
      else ids.delete(file)
      continue
    }
    const text = (await repository.text(theirs.get(file))) ?? ''
    const value = kept.reduce<unknown>((left, { path, after }) => changed(left, path, after), contentOf(text))
    ids.set(file, await repository.store(rewritten(file, text, value as Value)))
  }
  const said = JSON.stringify(changes.map(({ after }) => after))
  for (const [file, id] of ours) {
    const name = /^pictures\/(.+)-\d+\.webp$/.exec(file)?.[1]
    if (name && said.includes(name)) ids.set(file, id)
  }
  const texts: Texts = {}
  for (const file of new Set([...ids.keys(), ...ours.keys()])) {
    // A picture of this copy that nobody named stays here.
    if (isPicture(file) && !ids.has(file)) continue
    if (ids.get(file) !== ours.get(file)) texts[file] = await repository.file(file, ids.get(file))
  }
  return { ids, texts }
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

const isPicture = (file: string) => file.startsWith('pictures/')
