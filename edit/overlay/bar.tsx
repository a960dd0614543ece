import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useContext, useId } from 'react'
import { call } from './calls.ts'
import { ClaimList } from './claims.tsx'
import { Editing } from './editing.ts'
import { Tool } from './form.tsx'
import { History } from './history.tsx'
import { Identity } from './identity.tsx'
import { Pages } from './pages.tsx'
import type { Shown } from './panel.tsx'
import { Preview } from './preview-panel.tsx'
import { Publish } from './publish.tsx'
import type { SaverState } from './saver.ts'

type BarProps = {
  show: (title: string, over: string, load: () => Promise<ReactNode>) => void
  shown: Shown | undefined
  isPointing: boolean
  setPointing: (is: boolean) => void
}

const STATES: Record<SaverState['is'], string> = {
  saved: '',
  saving: 'Saving …',
  invalid: 'Not saved yet',
  conflict: 'Not saved yet',
  waiting: 'Not saved yet',
  refused: 'Not saved',
}

export function Bar({ show, shown, isPointing, setPointing }: BarProps) {
  const { index, state, undo, close, isBusy } = useContext(Editing)
  const { changes, claims, pages, counts, problem } = index
  const menu = useId()
  const { pathname } = location
  const title = pages.find(({ path }) => path === decodeURI(pathname))?.title ?? document.title
  const [latest] = changes.toSorted((one, other) => other.at.localeCompare(one.at))
  const left = claims.filter((claim) => claim.state !== 'confirmed')

  /** Shows a window, or closes it. */
  const toggle = (label: string, over: string, load: () => Promise<ReactNode>) => ({
    label,
    'aria-expanded': shown?.title === label,
    press: () => (shown?.title === label ? close() : show(label, over, load)),
  })
  const windows = [
    toggle(`Claims: ${left.length}`, 'To confirm', async () => <ClaimList claims={claims} />),
    toggle('Pages', 'The whole site', async () => <Pages pages={pages} />),
    toggle('Name, logo and colors', 'The whole site', async () => {
      const [before, company] = await Promise.all([call('looks', {}), call('file', { file: 'company.yaml' })])
      return <Identity before={before} company={company} />
    }),
    toggle('History', 'What was published', async () => <History start={await call('history', {})} />),
  ]
  return (
    <nav aria-label="Editor" className="bar">
      <span className="brand">
        <svg viewBox="0 0 24 32" aria-hidden="true" className="h-6">
          <path fill="var(--accent)" d="M12 1c5 5.5 8 8.5 8 13a8 8 0 0 1-16 0c0-4.500 3-7.500 8-13Z" />
          <path stroke="currentColor" strokeWidth="2" strokeLinecap="round" d="M12 13v18" />
        </svg>
        <span className="max-sm:sr-only">Editing</span>
      </span>
      <span className="where">
        {title}, {decodeURI(pathname)}
      </span>
      <span role="status" className="draft">
        {STATES[state.is] || (
          <span>
            <span className="max-sm:sr-only">Draft: </span>
            {changes.length === 1 ? '1 change' : `${changes.length} changes`}
          </span>
        )}
        {problem && ', a problem'}
      </span>
      <Tool {...toggle('Preview', 'The draft', async () => <Preview />)} className="max-sm:hidden" />
      <Tool
        {...toggle('Publish', 'The draft', async () => <Publish start={await call('review', {})} />)}
        type="submit"
      />
      <button
        type="button"
        className="button button-ghost"
        aria-label={latest ? `Undo ${latest.page}, ${latest.field}` : 'Undo'}
        disabled={!latest || isBusy}
        onClick={() => latest && undo([latest])}
      >
        <Undo2 className="size-4" aria-hidden="true" />
        <span className="max-lg:hidden">Undo</span>
      </button>
      <button type="button" className="button button-ghost" popoverTarget={menu}>
        More
      </button>
      <div id={menu} popover="auto" className="menu">
        <Tool {...toggle('Preview', 'The draft', async () => <Preview />)} className="sm:hidden" />
        {windows.map((tool) => (
          <Tool key={tool.label} {...tool} popoverTarget={menu} />
        ))}
        <Tool label="Use the page" aria-pressed={!isPointing} press={() => setPointing(!isPointing)} />
        <a className="button button-ghost" href={`/preview/leave?${new URLSearchParams({ to: pathname })}`}>
          Leave
        </a>
        {[problem && `The draft as a whole cannot be shown: ${problem}`, ...counts].map(
          (sentence) => sentence && <p key={sentence}>{sentence}</p>,
        )}
      </div>
    </nav>
  )
}
