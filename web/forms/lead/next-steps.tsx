import type { Steps } from '#content/schema.ts'

/** What happens next, step by step. */
export function NextSteps({ steps, level: Heading }: { steps: Steps['steps']; level: 'h3' | 'h4' }) {
  return (
    <ol className="steps steps-down">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Heading className="text-title-4">{title}</Heading>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
