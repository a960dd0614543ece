import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takePlace } from '#content/place.ts'
import { call } from './calls.ts'
import { takeNext } from './editing.ts'
import { Editor } from './editor.tsx'
import css from './overlay.css?inline'
import { cleanAttributes } from './places.ts'
import { styleSitePage } from './site-page.ts'

/** Adds the overlay to the page, but not to the previews inside it. */
async function openOverlay(): Promise<void> {
  if (window.top !== window) return
  takePlace(document.documentElement)
  cleanAttributes()
  styleSitePage()
  const host = document.createElement('academy-editor')
  document.body.append(host)
  const root = createRoot(host.attachShadow({ mode: 'open' }))
  const index = await call('index', {}).catch((error: Error) => error)
  const next = takeNext()
  root.render(
    <StrictMode>
      <style>{css}</style>
      {index instanceof Error ? <p className="bar">{index.message}</p> : <Editor start={index} next={next} />}
    </StrictMode>,
  )
}

void openOverlay()
