import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import apply from '#content/apply.yaml'
import company from '#content/company.yaml'
import { getDeclined } from '#office/ui/fields.tsx'
import { Logo } from '#ui/logo.tsx'
import { Tiles } from '#ui/tiles.tsx'

type PageProps = {
  title: string
  /** Address of the signed-in applicant. Without it, the page has the picture of /apply. */
  signedIn?: string
  /** Wider than one column of text. */
  isWide?: boolean
  children: ReactNode
}

const skipLink =
  'absolute top-2 left-4 z-10 rounded-pill bg-foreground px-5 py-3 font-semibold text-background ' +
  'not-focus:[clip-path:inset(50%)]'
/** A button that looks like a link. */
export const textButton = 'link min-h-11 cursor-pointer whitespace-nowrap'
const brand =
  'inline-flex min-h-11 items-center gap-[0.4rem] font-[650] font-display text-[1.375rem]/none tracking-[-0.025em]'
const main = 'page-width pt-[clamp(1.5rem,5vw,4rem)] pb-20 outline-none'
const foot =
  'page-width flex flex-wrap gap-x-7 pt-3 pb-6 [&_a]:inline-block [&_a]:py-3 [&_a]:hover:text-foreground ' +
  '[&_a]:hover:underline'
/** One column at a comfortable line length. */
export const column = 'mt-5 grid max-w-136 gap-5 *:[h2]:mt-4 *:[h2]:text-title-4'

/** Page for applicants, with the academy's name and contact. If a form was declined, the title begins with "Error:". */
export function Page({ title, signedIn, isWide = false, children }: PageProps) {
  return (
    <>
      <title>{`${getDeclined(useActionData()) ? 'Error: ' : ''}${title} · ${company.name}`}</title>
      <a href="#content" className={skipLink}>
        Skip to content
      </a>
      <header className="page-width flex items-center justify-between gap-x-6 gap-y-1 py-3">
        <a href="/" className={brand}>
          <Logo className="h-8" />
          {company.name}
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
      <main
        id="content"
        className={`${main} ${signedIn ? '' : 'min-[60rem]:relative min-[60rem]:pe-120'}`}
        tabIndex={-1}
      >
        {signedIn ? null : <SignInPicture />}
        <h1 className="text-title-2">{title}</h1>
        {isWide ? children : <div className={column}>{children}</div>}
      </main>
      <footer className="border-border border-t text-muted-foreground text-small">
        <ul className={foot}>
          <li>
            <a href="/contact">Contact Us</a>
          </li>
          <li>
            <a href="/privacypolicy">Privacy Policy</a>
          </li>
          <li>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </li>
        </ul>
      </footer>
    </>
  )
}

/** A strip on phones, a picture beside the text on wide screens. */
function SignInPicture() {
  const { rows, palette } = apply.picture
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

type SubpageProps = {
  title: string
  email: string
  /** Given if the page is about one application. */
  course?: string
  reference?: string
  children: ReactNode
}

/** Page for signed-in applicants that leads back to their applications. */
export function Subpage({ title, email, course, reference, children }: SubpageProps) {
  return (
    <Page title={title} signedIn={email}>
      {course && (
        <p className="lead">
          {course} <span className="text-small">· Reference {reference}</span>
        </p>
      )}
      {children}
      <LinkLine to="/application">Back to your application</LinkLine>
    </Page>
  )
}

type LinkProps = { to: string; children: ReactNode }

export function TextLink({ to, children }: LinkProps) {
  return (
    <a href={to} className="link">
      {children}
    </a>
  )
}

/** Link on a line of its own. */
export function LinkLine(link: LinkProps) {
  return (
    <p>
      <TextLink {...link} />
    </p>
  )
}
