// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, createRoutesStub, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { content } from '#tests/fixtures/sample-content.ts'
import { ContentProvider } from './content.tsx'
import { Brand } from './layout/brand.tsx'
import { ErrorBoundary } from './layout/site.tsx'
import { shellOf } from './shell.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A site of one page, whose layout's loader answers with each of these, or fails. */
function open(...answers: (ReturnType<typeof shellOf> | Error)[]) {
  const loader = () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return { shell: answer }
  }
  const root = (
    <ContentProvider>
      <Outlet />
    </ContentProvider>
  )
  const layout = { id: 'layout/site', path: '*', loader, element: <Brand />, errorElement: <Brand /> }
  const router = createMemoryRouter([{ element: root, hydrateFallbackElement: <p />, children: [layout] }])
  render(<RouterProvider router={router} />)
  return router
}

it('components show the content that came with the page; where none came, that of the page before', async () => {
  const shell = shellOf(content)
  const renamed = { ...shell, company: { ...shell.company, name: 'Lantern School' } }
  const router = open(shell, renamed, new Error('offline'))
  expect(await screen.findByText(content.company.name)).toBeTruthy()
  await router.navigate('/about')
  expect(await screen.findByText('Lantern School')).toBeTruthy()
  await router.navigate('/contact')
  expect(router.state.errors).not.toBeNull()
  expect(await screen.findByText('Lantern School')).toBeTruthy()
})

it('without any content an error is shown alone', () => {
  const Page = createRoutesStub([{ path: '/', Component: ErrorBoundary }])
  const html = renderToString(<Page />)
  expect(html).toContain('This page could not be shown.')
  expect(html).not.toMatch(/<header|<footer/)
})
