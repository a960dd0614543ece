import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { content } from '#tests/fixtures/sample-content.ts'
import { WithContent } from '#tests/fixtures/with-content.tsx'
import { Footer } from './footer.tsx'

it('links to every policy once', () => {
  const Page = createRoutesStub([{ path: '/', Component: Footer }])
  const html = renderToString(
    <WithContent>
      <Page />
    </WithContent>,
  )
  const template = html.replaceAll('&amp;', '&')
  const links = [...template.matchAll(/<li><a[^>]* href="(\/[^"]+)"/g)].map(([, path = '']) => path)
  const policies = content.policies.map(({ path }): string => path)
  expect(links.filter((path) => policies.includes(path)).sort()).toEqual(policies.toSorted())
})
