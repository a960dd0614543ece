import type { PasskeyError } from '#desk/passkey.ts'
import { Callout } from '#ui/callout.tsx'

/** Why no passkey was used, and where it works. */
export function PasskeyProblem({ problem }: { problem: PasskeyError | undefined }) {
  return (
    <div role="alert">
      {problem && (
        <Callout tone="problem">
          {problem.message} {problem.link && <a href={problem.link.to}>{problem.link.label}</a>}
        </Callout>
      )}
    </div>
  )
}
