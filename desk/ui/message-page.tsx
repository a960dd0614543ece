import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** A page with one message or one form: sign-in, setup, and errors. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="message-page">
      <title>{`${title} · Desk`}</title>
      <Logo />
      <h1>{title}</h1>
      {children}
    </main>
  )
}
