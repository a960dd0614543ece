import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ShownClaim } from '#content/editing/claims.ts'
import type { Place } from '#content/editing/field.ts'
import type { DraftChange } from '#content/editing/wire.ts'
import { getWords, placeInWords } from '#content/editing/words.ts'
import { Bar } from './bar.tsx'
import { call } from './calls.ts'
import { Chips, claimFinder } from './chips.tsx'
import { ClaimForm } from './claims.tsx'
import { Editing, type Index, loadPage, type Next } from './editing.ts'
import { Entry } from './entry.tsx'
import { Fixed } from './fixed.tsx'
import { Panel, type Shown } from './panel.tsx'
import { elementOf, type Found, highlight, setLook, usePointing } from './places.ts'
import { isUnderWay, openSaver, type SaverState } from './saver.ts'
import { loadAgain, onPageChange } from './site-page.ts'
import { openTypedWords } from './typed-words.ts'

/** The bar, and the panel with what was pressed. */
export function Editor({ start, next }: { start: Index; next: Next }) {
  const [index, setIndex] = useState(start)
  const [shown, setShown] = useState<Shown>()
  const [note, setNote] = useState(next.note ?? '')
  const [isBusy, setBusy] = useState(false)
  const [isPointing, setPointing] = useState(true)
  const [state, setState] = useState<SaverState>({ is: 'saved' })
  const opener = useRef<HTMLElement>(undefined)
  const typedWords = useMemo(openTypedWords, [])
  const saver = useMemo(
    () =>
      openSaver({
        send: (typed) => call('save', typed),
        storage: sessionStorage,
        onState(next) {
          setState(next)
          if (next.is === 'saved') typedWords.keep()
          else if (!isUnderWay(next)) typedWords.putBack()
        },
        async onSaved({ changes }) {
          await loadAgain()
          setIndex((before) => ({ ...before, changes }))
        },
      }),
    [typedWords],
  )

  const act = useCallback((work: Promise<unknown>): void => {
    setNote('')
    setBusy(true)
    work.catch(({ message }) => setNote(message)).finally(() => setBusy(false))
  }, [])
  async function refresh(): Promise<void> {
    const [latest] = await Promise.all([call('index', {}), loadAgain()])
    setIndex(latest)
  }
  function close(): void {
    setShown(undefined)
    setNote('')
    setLook(undefined, 'chosen')
    opener.current?.focus({ preventScroll: true })
  }
  function show(title: string, over: string, load: () => Promise<ReactNode>): void {
    const key = performance.now()
    // What is shown has all that was typed.
    const loaded = saver.settled().then(load)
    act(loaded.then((content) => setShown({ title, over, content, key })))
  }
  function open({ file, path }: Place, element = elementOf({ file, path })): void {
    const page = index.pages.find((item) => item.file === file)?.title ?? ''
    const title = path.length > 0 ? getWords(path).label : page
    const link = element?.closest('a')?.getAttribute('href')
    const part = placeInWords(path.slice(0, -1))
    show(title, path.length > 0 ? [page, part].filter(Boolean).join(', ') : 'Page', async () => {
      const opened = await call('file', { file })
      return <Entry opened={opened} chosen={path} link={link?.startsWith('/') ? link : undefined} />
    })
    opener.current = element
    setLook(element, 'chosen')
  }
  function press({ element, place, fixed }: Found): void {
    if (fixed === undefined && place) {
      open(place, element)
      return
    }
    opener.current = element
    setLook(element, 'chosen')
    show('Not edited here', 'Text', async () => <Fixed text={fixed ?? ''} near={place} />)
  }
  /** Shows claims; a single one on its page. */
  function choose(chosen: ShownClaim[]): void {
    const [claim, ...others] = chosen
    if (!claim) return
    const element = others.length === 0 ? claimFinder()(claim) : undefined
    if (others.length === 0 && !element && claim.page !== location.pathname) {
      loadPage({ path: claim.page, claim: claim.key })
      return
    }
    const title = others.length === 0 ? claim.says.replace(/:.*/, '') : `${chosen.length} claims`
    show(title, claim.title, async () => <ClaimForm claims={[claim, ...others]} all={index.claims} />)
    opener.current = element
    setLook(element, 'chosen')
    element?.scrollIntoView({ block: 'center' })
  }
  async function takeBack(changes: DraftChange[]): Promise<void> {
    await saver.settled()
    typedWords.putBack()
    saver.drop()
    for (const { file, path } of changes) await call('undo', { file, path })
    close()
    // Pages and pictures as a whole are more than a router loads.
    if (changes.some(({ path }) => path.length === 0)) return loadPage({})
    await refresh()
  }
  usePointing(isPointing, press)
  const begin = useEffectEvent(() => {
    const kept = saver.resume()
    if (kept) setNote('What you typed before could not be saved then. It is saved now.')
    const claim = index.claims.find(({ key }) => key === next.claim)
    if (claim) choose([claim])
    else if (next.place) open(next.place)
  })
  useEffect(() => {
    begin()
    const retry = () => saver.retry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [saver])
  useEffect(() => {
    highlight(index.changes)
    return onPageChange(() => highlight(index.changes))
  }, [index.changes])

  const isSaved = state.is === 'saved'
  useEffect(() => {
    if (!isSaved || index.changes.length === 0) return
    let isLatest = true
    const timer = setTimeout(() => {
      call('review', {}).then(
        ({ problem }) => isLatest && setIndex((before) => ({ ...before, problem })),
        () => {},
      )
    }, 1_500)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [isSaved, index.changes])

  const left = useMemo(() => index.claims.filter((claim) => claim.state !== 'confirmed'), [index.claims])
  const undo = (changes: DraftChange[]) => act(takeBack(changes))
  return (
    <Editing
      value={{ index, saver, state, showTyped: typedWords.show, act, isBusy, open, choose, close, undo, refresh }}
    >
      {isPointing && <Chips claims={left} open={(claim) => choose([claim])} />}
      <Bar show={show} isPointing={isPointing} setPointing={setPointing} shown={shown} />
      {(shown || note) && <Panel key={shown?.key} shown={shown} note={note} close={close} />}
    </Editing>
  )
}
