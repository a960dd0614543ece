import { useContext, useState } from 'react'
import { call } from './calls.ts'
import { Editing, reloadPage } from './editing.ts'
import { Foot, Tool } from './form.tsx'

/** The site as it would be: here, or on another device by a link. */
export function Preview() {
  const { act, isBusy } = useContext(Editing)
  const [link, setLink] = useState('')
  const path = location.pathname
  async function begin() {
    await call('pass', { kind: 'preview', path })
    sessionStorage.setItem('editor:previews', path)
    reloadPage()
  }
  async function makeLink() {
    const { link = '' } = await call('pass', { kind: 'preview', path, link: true })
    const address = new URL(link, location.href).href
    setLink(address)
    await navigator.clipboard?.writeText(address).catch(() => {})
  }
  return (
    <>
      <p>The whole site, as it will be once the draft is published. Nobody else sees it.</p>
      <Foot>
        <Tool label="Preview here" disabled={isBusy} press={() => act(begin())} />
        <Tool label="Make a link" disabled={isBusy} press={() => act(makeLink())} />
      </Foot>
      {link && (
        <p className="[overflow-wrap:anywhere]" role="status">
          This link shows the preview for an hour, on a phone too, to anyone who has it: <a href={link}>{link}</a>
        </p>
      )}
    </>
  )
}
