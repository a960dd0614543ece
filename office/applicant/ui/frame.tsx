import type { ReactNode } from 'react'
import { useAcademy } from '#office/academy.ts'
import { Logo } from '#ui/logo.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { textButton } from './page.tsx'

const brand =
  'inline-flex min-h-11 items-center gap-[0.4rem] font-[650] font-display text-[1.375rem]/none tracking-[-0.025em]'
const content = 'page-width pt-[clamp(1.5rem,5vw,4rem)] pb-20 outline-none'
const foot =
  'page-width flex flex-wrap gap-x-7 pt-3 pb-6 [&_a]:inline-block [&_a]:py-3 [&_a]:hover:text-foreground ' +
  '[&_a]:hover:underline'

type FrameProps = {
  /** Address of the signed-in applicant. Without it, the page has the picture of /apply. */
  signedIn?: string | undefined
  children: ReactNode
}

/** What is around each page for applicants: the academy's name and contact. */
export function Frame({ signedIn, children }: FrameProps) {
  const { name, email } = useAcademy()
  return (
    <>
      <SkipLink />
      <header className="page-width flex items-center justify-between gap-x-6 gap-y-1 py-3">
        <a href="/" className={brand}>
          <Logo className="h-8" />
          {name}
          <span className="sr-only">, home</span>
        </a>
        {signedIn && (
          <form method="post" action="/application/sign-out" className="flex min-w-0 items-center gap-4 text-small">
            <span className="truncate text-muted-foreground max-sm:hidden">{signedIn}</span>
            <button type="submit" className={textButton}>
              Sign out
            </button>
          </form>
        )}
      </header>
      <div
        id="content"
        className={`${content} ${signedIn ? '' : 'min-[60rem]:relative min-[60rem]:pe-120'}`}
        tabIndex={-1}
      >
        {signedIn ? null : <SignInPicture />}
        {children}
      </div>
      <footer className="border-t text-muted-foreground text-small">
        <ul className={foot}>
          <li>
            <a href="/contact">Contact Us</a>
          </li>
          <li>
            <a href="/privacypolicy">Privacy Policy</a>
          </li>
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        </ul>
      </footer>
    </>
  )
}

/** A strip on phones, a picture beside the text on wide screens. */
function SignInPicture() {
  const { rows, palette } = useAcademy().picture
  return (
    <>
      <Tiles rows={[rows.join(' ')]} palette={palette} className="mb-6 w-full max-w-96 min-[60rem]:hidden" />
      <Tiles
        rows={rows}
        palette={palette}
        className="absolute top-[clamp(1.5rem,5vw,4rem)] right-0 hidden w-104 min-[60rem]:block"
      />
    </>
  )
}
