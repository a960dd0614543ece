/** Beside the box: what somebody agrees to, in words that the questions on /resumes repeat. */
export function ConsentSentence() {
  return (
    <>
      Consent to be presented to employers: you may keep my resume, compare it with roles and propose me, as the{' '}
      <a
        href="/privacypolicy"
        target="_blank"
        rel="noopener"
        className="font-semibold underline decoration-flame underline-offset-[0.2em] hover:decoration-ember"
      >
        Privacy Policy<span className="sr-only"> (opens in a new tab)</span>
      </a>{' '}
      says. No employer sees it before I have agreed to that employer and that role.
    </>
  )
}
