import type { PasskeyError } from '#desk/passkey.ts'

/** Why no passkey was used, and where it works. */
export function PasskeyProblem({ problem }: { problem: PasskeyError | undefined }) {
  return (
    <div role="alert">
      {problem && (
        <p className="problem">
          {problem.message} {problem.link && <a href={problem.link.to}>{problem.link.label}</a>}
        </p>
      )}
    </div>
  )
}
