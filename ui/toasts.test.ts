// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.doUnmock('./toaster.tsx')
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('shows the last of the toasts that were raised while the toaster still loaded, in a live region', async () => {
  const { showToast, dismissToast } = await import('./toasts.ts')
  await Promise.all([showToast('warning', 'First'), showToast('error', 'Second')])
  const region = await screen.findByRole('region', { name: /notifications/i })
  await waitFor(() => expect(region.querySelectorAll('[data-sonner-toast]')).toHaveLength(1))
  expect(within(region).getByText('Second')).toBeTruthy()
  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.querySelector('ol')?.dataset).toMatchObject({ yPosition: 'top', xPosition: 'right' })

  await dismissToast()
  await waitFor(() => expect(within(region).queryByText('Second')).toBeNull())
})

it('shows a toast all the same where the toaster cannot be fetched, and tries again for the next', async () => {
  vi.doMock('./toaster.tsx', () => {
    throw new Error('the network is gone')
  })
  const { showToast } = await import('./toasts.ts')
  await showToast('error', 'Lost otherwise')
  await showToast('error', 'Lost, too')
  expect(screen.getByRole('alert').textContent).toBe('Lost, too')

  vi.doUnmock('./toaster.tsx')
  await showToast('error', 'Back again')
  const region = await screen.findByRole('region', { name: /notifications/i })
  await waitFor(() => expect(within(region).getByText('Back again')).toBeTruthy())
})
