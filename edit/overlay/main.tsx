import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ShownClaim } from '#edit/claims.ts'
import { isWithin, type Place } from '#edit/field.ts'
import type { Answer } from '#edit/server.ts'
import { placeInWords } from '#edit/words.ts'
import { Chips, claimFinder } from './chips.tsx'
import { ClaimForm, ClaimList } from './claims.tsx'
import { call, change, Editing, type Next, navigateAndResume, siteIsBack, state, takeNext } from './editing.ts'
import { Entry } from './entry.tsx'
import { Tool } from './form.tsx'
import { Identity } from './identity.tsx'
import css from './overlay.css?inline'
import { Pages } from './pages.tsx'
import { allContent, cleanAttributes, placesIn, usePointing } from './places.ts'
import { Publish, Published } from './publish.tsx'

/** Adds the editor to the page after hydration, but not inside a preview. */
export async function openEditor(token: string): Promise<void> {
  if (window.top !== window) return
  state.token = token
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
type Shown = { title: string; content: ReactNode; openedAt: number; look: string }

type EditorProps = { index: Answer<'index'>; next: Next }

function Editor({ index: { claims, pages, counts, undo, redo, unpublished }, next }: EditorProps) {
  const [isEditing, setEditing] = useState(sessionStorage.getItem('editor:off') === null)
  const [shown, setShown] = useState<Shown>()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const dirty = useRef(false)
  const opener = useRef<HTMLElement>(undefined)
  const highlighted = useRef<HTMLElement>(undefined)

  function act(work: Promise<unknown>): void {
    setNote('')
    setBusy(true)
    work.catch(({ message }) => setNote(message)).finally(() => setBusy(false))
  }
  /** Closes the open window. Returns false if the user keeps unsaved input. */
  function close(): boolean {
    if (dirty.current && !confirm('Discard what you changed?')) return false
    dirty.current = false
    highlighted.current?.style.removeProperty('box-shadow')
    setNote('')
    setShown(undefined)
    opener.current?.focus({ preventScroll: true })
    return true
  }
  /** Opens another window, beside an element. Returns false if the user keeps unsaved input. */
  function show(title: string, load: () => Promise<ReactNode>, look = getSide()): boolean {
    if (!close()) return false
    act(load().then((content) => setShown({ title, content, look, openedAt: performance.now() })))
    return true
  }
  function open({ file, path }: Place, element = highlighted.current): void {
    const page = pages.find((item) => item.file === file)?.title ?? ''
    const part = placeInWords(path.slice(0, -1))
    const load = async () => <Entry opened={await call('file', { file })} chosen={path} />
    if (show(part ? `${page}: ${part}` : page, load, getSide(element))) opener.current = element
  }
  /** Shows claims in a window; a single one beside its text, on its page. */
  function choose(chosen: ShownClaim[]): void {
    const [claim, ...others] = chosen
    if (!claim) return
    const isOne = others.length === 0
    const element = isOne ? claimFinder()(claim) : undefined
    const title = isOne ? claim.says.replace(/:.*/, '') : `${chosen.length} claims`
    if (!show(title, async () => <ClaimForm claims={[claim, ...others]} all={claims} />, getSide(element))) return
    if (isOne && !element && claim.page !== location.pathname) navigateAndResume({ path: claim.page, claim: claim.key })
    highlighted.current = element
    // On a small screen the window is at the bottom.
    Object.assign(element?.style ?? {}, { boxShadow: '0 0 0 4px Highlight', scrollMarginTop: '10vh' })
    element?.scrollIntoView()
  }
  usePointing(isEditing, open)
  const begin = useEffectEvent(() => {
    const { place, claim, isAdded, published } = next
    choose(claims.filter(({ key }) => key === claim))
    // After a save the page reloads; focus goes to the changed element.
    const isChanged = (element: Element) => place && placesIn(element).some((item) => isWithin(item, place))
    const element = allContent().find(isChanged)
    element?.focus({ preventScroll: true })
    if (published) show('Published', async () => <Published {...published} />)
    else if (isAdded && place) open(place, element)
    else if (isAdded)
      show('Added. Everything here is copied: confirm what is true', async () => <ClaimList claims={claims} />)
  })
  useEffect(() => {
    begin()
    // Vite reloads the page as soon as it is back itself, and waits for these promises.
    import.meta.hot?.on('vite:ws:disconnect', siteIsBack)
    import.meta.hot?.on('vite:beforeFullReload', () => state.sent)
    import.meta.hot?.on('editor:changed', () => {
      if (state.isChanging) return
      if (dirty.current) setNote('A file has changed. This page shows it once you have saved or closed what is open.')
      else location.reload()
    })
  }, [])
  useEffect(() => sessionStorage[isEditing ? 'removeItem' : 'setItem']('editor:off', 'off'), [isEditing])

  const left = claims.filter(({ state }) => state !== 'confirmed')
  const identity = async () => {
    const company = await call('file', { file: 'company.yaml' })
    return <Identity before={await call('looks', {})} company={company} />
  }
  const claimList = async () => <ClaimList claims={claims} />
  const pageList = async () => <Pages pages={pages} />
  const publishing = async () => <Publish start={await call('review', {})} />
  const windowTool = (title: string, load: () => Promise<ReactNode>, look?: string) => {
    const isShown = shown?.title === title
    return <Tool label={title} aria-expanded={isShown} press={() => (isShown ? close() : show(title, load, look))} />
  }
  const back = (name: 'undo' | 'redo') => close() && act(change(name, {}))
  const changes = unpublished ? `${unpublished} ${unpublished === 1 ? 'change' : 'changes'} not published.` : ''
  return (
    <Editing value={{ act, isBusy, dirty, open, choose, close }}>
      {isEditing && <Chips claims={left} open={(claim) => choose([claim])} />}
      <nav
        aria-label="Editor"
        className="fixed inset-x-0 bottom-0 z-[2147483000] flex flex-wrap items-center gap-1.5 border-border-strong border-t bg-background px-3 py-2 text-small"
      >
        <Tool label="Edit" aria-pressed={isEditing} press={() => setEditing(!isEditing)} />
        <Tool label="Undo" disabled={!undo} press={() => back('undo')} />
        <Tool label="Redo" disabled={!redo} press={() => back('redo')} />
        {windowTool(`Claims: ${left.length}`, claimList)}
        {windowTool('Pages', pageList)}
        {windowTool('Name, logo and colors', identity, 'inset-x-4')}
        {windowTool('Publish', publishing)}
        <span role="status">
          {(!shown && (note || (isBusy && 'One moment ...'))) || [changes, ...counts].join(' ')}
        </span>
      </nav>
      {shown && <Window key={shown.openedAt} shown={shown} error={note} close={close} />}
    </Editing>
  )
}

type WindowProps = { shown: Shown; error: string; close: () => void }

function Window({ shown: { title, content, look }, error, close }: WindowProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A form may have focused one of its controls.
    if (!frame.current?.matches(':focus-within')) frame.current?.focus()
  }, [])
  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className={`fixed top-4 z-[2147483000] max-h-[calc(100vh-6rem)] scroll-py-16 overflow-auto rounded-card border border-border-strong bg-background px-4 text-base outline-none max-lg:inset-x-2 max-lg:top-auto max-lg:bottom-32 max-lg:max-h-[50vh] max-lg:w-auto ${look}`}
    >
      <div className="sticky top-0 z-20 flex items-center justify-between gap-2 bg-background py-3">
        <h2>{title}</h2>
        <Tool label="✕" aria-label="Close" press={close} />
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

/** Returns the side of the screen on which a window does not cover an element. */
function getSide(element?: Element): string {
  const { left, right } = element?.getBoundingClientRect() ?? { left: innerWidth, right: innerWidth }
  return `w-[min(29rem,100vw-2rem)] ${left + right < innerWidth ? 'right-4' : 'left-4'}`
}
