import { useAcademy } from '#office/academy.ts'
import { LinkLine } from '#office/applicant/ui/page.tsx'
import { Page } from '#office/ui/page.tsx'

/** Follows an erasure, which ends the sign-in. */
export default function Erased() {
  const { name } = useAcademy()
  return (
    <Page title="Your data is erased" width="text">
      <p className="lead">
        We have erased your applications and everything else this site kept under your address. Copies in our backups
        are deleted as they expire.
      </p>
      <p>
        If you paid a fee, we keep its course, date and amount, without your name, since tax law requires it. There is
        nothing that you need to do.
      </p>
      <LinkLine to="/">To the home page of {name}</LinkLine>
    </Page>
  )
}
