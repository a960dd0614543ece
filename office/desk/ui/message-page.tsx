import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '#office/ui/page.tsx'
import { Logo as Mark } from '#ui/logo.tsx'

const messagePage =
  'mx-auto min-h-dvh w-[min(100%-2.5rem,27rem)] pt-[clamp(3rem,14dvh,9rem)] pb-12 [&_main]:gap-5 ' +
  '[&_h1]:mt-3 [&_h1]:text-title-2 [&_form]:grid [&_form]:gap-2 [--button-height:3rem] [--button-padding:1.5rem]'

/** Page with one message or form: sign-in, setup, and errors. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={messagePage}>
      <Page title={title} above={<Logo />} width="full">
        {children}
      </Page>
    </div>
  )
}

/** @param name classes of the word beside the mark */
export function Logo({ className = '', name }: { className?: string; name?: string }) {
  return (
    <Link
      to="/desk"
      className={`inline-flex items-center gap-[0.6rem] font-[650] font-display text-lg/none tracking-[-0.01em] ${className}`}
    >
      <Mark className="h-8" />
      <span className={name}>Desk</span>
    </Link>
  )
}
