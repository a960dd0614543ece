import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import Home, { loader as homeLoader, meta as homeMeta } from './home.tsx'

export const loader = homeLoader
export const meta = homeMeta

const PATH_MAX_LENGTH = 60

/** Unknown paths show the home page (specification 2). The server responds with 404 and canonical `/`. */
export default function Unknown() {
  const { pathname } = useLocation()
  // One cached document serves all unknown paths, so only the browser knows the path.
  const [path, setPath] = useState<string>()
  useEffect(() => setPath(pathname), [pathname])
  return (
    <>
      <div className="page-width wrap-anywhere pt-[1rem] font-semibold">
        <Notice tone="news" role="status">
          There is no page {path === undefined ? 'at this address' : shorten(path)}. This is the home page.
        </Notice>
      </div>
      <Home />
    </>
  )
}

/** Escapes stay as in the URL, so that nothing invisible or reversed is shown. */
function shorten(path: string): string {
  return path.length > PATH_MAX_LENGTH ? `${path.slice(0, PATH_MAX_LENGTH)}…` : path
}
