import Home, { loader as homeLoader, meta as homeMeta } from './home.tsx'

export const loader = homeLoader
export const meta = homeMeta

/** Unknown paths show the home page (specification 2); the server answers them with 404 and canonical `/`. */
export default function Unknown() {
  return <Home />
}
