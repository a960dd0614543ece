import { useContext, useState } from 'react'
import type { Answer } from '#content/editing/wire.ts'
import { call } from './calls.ts'
import { Versions } from './changes.tsx'
import { Editing } from './editing.ts'
import { Tool } from './form.tsx'

/** Every publication with what it changed, in pages. */
export function History({ start }: { start: Answer<'history'> }) {
  const { act, isBusy } = useContext(Editing)
  const [{ versions, next }, setShown] = useState(start)
  async function more(before: number) {
    const later = await call('history', { before })
    setShown({ ...later, versions: [...versions, ...later.versions] })
  }
  return (
    <>
      <Versions versions={versions} isDetailed />
      {next && <Tool label="Earlier ones" className="mt-3" disabled={isBusy} press={() => act(more(next))} />}
    </>
  )
}
