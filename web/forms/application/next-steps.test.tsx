// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import apply from '#content/apply.yaml'
import { NextSteps } from './next-steps.tsx'

afterEach(cleanup)

it('says what content says comes next, and the fee that is charged', () => {
  render(<NextSteps next={apply.next} fee="US$50.00" />)
  const { next } = apply
  expect(screen.getByRole('complementary', { name: next?.heading.title ?? '' })).toBeDefined()
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(next?.steps.map(({ title }) => title))
  expect(screen.getByText('The application fee is US$50.00.')).toBeDefined()
})
