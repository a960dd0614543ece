import { type ReactNode, useEffect, useRef } from 'react'
import type { Steps } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { PointItems } from '#web/points.tsx'

type ThankYouProps = {
  email: string
  next: Steps | undefined
  again: string
  onAgain: () => void
  children: ReactNode
}

export function ThankYou({ email, next, again, onAgain, children }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <Logo className="h-12 text-foreground" />
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-title-2">
        Thank you
      </h2>
      <p className="mt-4 text-lead">
        We have received it and will write to <strong className="[overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <p className="mt-2 text-muted-foreground">
        If that address is wrong, please send the form again with the right one.
      </p>
      {children}
      {next && (
        <>
          <h3 className="mt-8 mb-6 text-title-3">{next.heading.title}</h3>
          <ol className="steps">
            <PointItems points={next.steps} level="h4" />
          </ol>
        </>
      )}
      <p className="mt-8">
        <Button variant="ghost" onClick={onAgain}>
          {again}
        </Button>
      </p>
    </div>
  )
}
