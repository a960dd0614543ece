import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Answer } from '#edit/calls.ts'
import type { ShownClaim } from '#edit/claims.ts'
import { isWithin, type Place } from '#edit/field.ts'
import { placeInWords } from '#edit/words.ts'
import { Chips, claimFinder } from './chips.tsx'
import { ClaimForm, ClaimList, chipOf, keyOf } from './claims.tsx'
import { Entry } from './entry.tsx'
import { Tool } from './form.tsx'
import { Identity } from './identity.tsx'
import css from './overlay.css?inline'
import { LISTS, Pages } from './pages.tsx'
import { allContent, cleanAttributes, placesIn } from './places.ts'
import { usePointing } from './pointing.ts'
import { Publish } from './publish.tsx'
import { call, change, Editing, goOn, session, siteIsBack, takeNext } from './session.ts'

/** Adds the editor to the page, once React has taken it over. Not to a preview of the page. */
export async function openEditor(token: string): Promise<void> {
  if (window.top !== window) return
  session.token = token
  cleanAttributes()
  const index = await call('index', {})
  const host = document.createElement('academy-editor')
  document.body.append(host)
  createRoot(host.attachShadow({ mode: 'open' })).render(
    <>
      <style>{css}</style>
      <Editor index={index} next={takeNext()} />
    </>,
  )
}

/** A window of the editor. The page beside it stays usable. */
type Shown = { title: string; content: ReactNode; isRight?: boolean; isWide?: boolean; openedAt?: number }

type EditorProps = { index: Answer<'index'>; next: ReturnType<typeof takeNext> }

function Editor({ index: { claims, pages, counts, undo, redo }, next }: EditorProps) {
  const [unpublished, setUnpublished] = useState(0)
  const [isEditing, setEditing] = useState(sessionStorage.getItem('editor:off') === null)
  const [shown, setShown] = useState<Shown>()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const dirty = useRef(false)
  const opener = useRef<HTMLElement>(undefined)
  const lit = useRef<HTMLElement>(undefined)

  const act = useCallback((work: Promise<unknown>) => {
    setNote('')
    setBusy(true)
    work.catch(({ message }) => setNote(message)).finally(() => setBusy(false))
  }, [])
  /** Shows another window, or none. Returns false where the person stays with what was typed. */
  function show(next?: Shown): boolean {
    if (dirty.current && !confirm('Discard what you changed?')) return false
    dirty.current = false
    lit.current?.style.removeProperty('box-shadow')
    setNote('')
    // Each is a window of its own, also where the last one had the same title.
    setShown(next && { ...next, openedAt: performance.now() })
    if (!next) opener.current?.focus({ preventScroll: true })
    return true
  }
  function open(place: Place, element = lit.current): void {
    opener.current = element
    const page = pages.find(({ file }) => file === place.file)?.title ?? ''
    const part = placeInWords(place.path.slice(0, -1))
    show({ title: part ? `${page}: ${part}` : page, isRight: isLeft(element), content: <Entry place={place} /> })
  }
  /** Shows claims in a window: one of them beside its text, on the page that has it. */
  function choose(chosen: ShownClaim[]): void {
    const claim = chosen.length === 1 ? chosen[0] : undefined
    const element = claim && claimFinder()(claim)
    const title = claim ? chipOf(claim) : `${chosen.length} claims`
    const content = <ClaimForm claims={chosen} all={claims} />
    if (!show({ title, isRight: isLeft(element), content })) return
    if (claim && !element && claim.page !== location.pathname) goOn({ path: claim.page, claim: keyOf(claim) })
    lit.current = element
    // On a small screen the window is at the bottom.
    Object.assign(element?.style ?? {}, { boxShadow: '0 0 0 4px Highlight', scrollMarginTop: '10vh' })
    element?.scrollIntoView()
  }
  usePointing(isEditing, open)
  const begin = useEffectEvent(() => {
    const { place, claim, added } = next
    const kept = claims.find((each) => keyOf(each) === claim)
    if (kept) choose([kept])
    if (added) show({ title: 'Added', content: <Added claims={claims} {...added} /> })
    // After a save the page is loaded again: focus goes to what was changed.
    const isChanged = (element: Element) => place && placesIn(element).some((each) => isWithin(each, place))
    allContent().find(isChanged)?.focus({ preventScroll: true })
    act(call('count', {}).then(setUnpublished))
  })
  useEffect(() => {
    begin()
    // Vite loads the page again as soon as it is there itself, and waits for this.
    import.meta.hot?.on('vite:ws:disconnect', siteIsBack)
    import.meta.hot?.on('vite:beforeFullReload', () => session.sent)
    import.meta.hot?.on('editor:changed', () => {
      if (session.isChanging) return
      if (dirty.current) setNote('A file has changed. This page shows it once you have saved or closed what is open.')
      else location.reload()
    })
  }, [])
  useEffect(() => sessionStorage[isEditing ? 'removeItem' : 'setItem']('editor:off', 'off'), [isEditing])

  const left = claims.filter(({ state }) => state !== 'confirmed')
  const windows: Shown[] = [
    { title: `Claims: ${left.length}`, content: <ClaimList claims={claims} /> },
    { title: 'Pages', content: <Pages pages={pages} /> },
    { title: 'Name, logo and colors', content: <Identity />, isWide: true },
    { title: 'Publish', content: <Publish /> },
  ]
  const back = (name: 'undo' | 'redo') => show() && act(change(name, {}))
  const changes = unpublished ? `${unpublished} ${unpublished === 1 ? 'change' : 'changes'} not published.` : ''
  return (
    <Editing value={{ act, isBusy, dirty, open, choose, close: () => show() }}>
      {isEditing && <Chips claims={left} open={(claim) => choose([claim])} />}
      <nav
        aria-label="Editor"
        className="fixed inset-x-0 bottom-0 z-[2147483000] flex flex-wrap items-center gap-1.5 border-border-strong border-t bg-background px-3 py-2 text-small"
      >
        <Tool label="Edit" aria-pressed={isEditing} press={() => setEditing(!isEditing)} />
        <Tool label="Undo" disabled={!undo} press={() => back('undo')} />
        <Tool label="Redo" disabled={!redo} press={() => back('redo')} />
        {windows.map((each) => {
          const isShown = shown?.title === each.title
          const toggle = () => show(isShown ? undefined : each)
          return <Tool key={each.title} label={each.title} aria-expanded={isShown} press={toggle} />
        })}
        <span role="status">{shown || !note ? [changes, ...counts].join(' ') : note}</span>
      </nav>
      {shown && <Window key={shown.openedAt} shown={shown} error={note} leave={() => show()} />}
    </Editing>
  )
}

type WindowProps = { shown: Shown; error: string; leave: () => void }

function Window({ shown: { title, content, isRight, isWide }, error, leave }: WindowProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  const side = isWide ? 'inset-x-4' : `w-[min(29rem,100vw-2rem)] ${isRight ? 'right-4' : 'left-4'}`
  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
      className={`fixed top-4 z-[2147483000] max-h-[calc(100vh-6rem)] scroll-py-16 overflow-auto rounded-card border border-border-strong bg-background px-4 text-base outline-none max-lg:inset-x-2 max-lg:top-auto max-lg:bottom-32 max-lg:max-h-[50vh] max-lg:w-auto ${side}`}
    >
      <div className="sticky top-0 z-20 flex items-center justify-between gap-2 bg-background py-3">
        <h2>{title}</h2>
        <Tool label="✕" aria-label="Close" press={leave} />
      </div>
      {error && (
        <p role="alert" className="sticky top-14 z-20 bg-background pb-3 text-destructive">
          {error}
        </p>
      )}
      {content}
    </div>
  )
}

/** What was added: a page, with everything that is still a sample as a list to work through; or an item of a list, to write. */
function Added({ claims, kind, name }: { claims: ShownClaim[]; kind: string; name: string }) {
  const list = LISTS[kind]
  const left = claims.filter(({ page, state }) => page === location.pathname && state !== 'confirmed').length
  if (list) return <Entry place={list.place} added={list.words(name)} />
  return (
    <>
      <p role="status" className="mb-3">
        Added. Everything here is copied: press a text to change it, then confirm what is true. {left} left.
      </p>
      <ClaimList claims={claims} of={location.pathname} />
    </>
  )
}

/** Whether an element is in the left half of the screen, so that a window on the right does not cover it. */
function isLeft(element?: Element): boolean {
  const { left, right } = element?.getBoundingClientRect() ?? { left: innerWidth, right: innerWidth }
  return left + right < innerWidth
}
