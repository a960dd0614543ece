import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

const messagePage =
  'mx-auto grid min-h-dvh w-[min(100%-2.5rem,27rem)] content-start gap-5 pt-[clamp(3rem,14dvh,9rem)] pb-12 ' +
  '[&_form]:grid [&_form]:gap-2 [&_.button]:min-h-12 [&_.button]:px-6'

/** A page with one message or one form: sign-in, setup, and errors. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={messagePage}>
      <title>{`${title} · Desk`}</title>
      <Logo />
      <h1 className="mt-3 text-title-2">{title}</h1>
      {children}
    </main>
  )
}
