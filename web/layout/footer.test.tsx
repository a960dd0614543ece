import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { pageFiles } from '#content/page-files.data.ts'
import { Footer } from './footer.tsx'

it('links to every policy once', () => {
  const Page = createRoutesStub([{ path: '/', Component: Footer }])
  const template = renderToString(<Page />).replaceAll('&amp;', '&')
  const links = [...template.matchAll(/<li><a[^>]* href="\/([^"]+)"/g)].map(([, name = '']) => name)
  expect(links.filter((name) => pageFiles.policies.includes(name)).sort()).toEqual(pageFiles.policies)
})
