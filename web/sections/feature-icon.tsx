import type { FeatureCard } from '#content/schema.ts'
import sprite from './feature-icons.svg'

/** An icon that content asks for by name, on its leaf. All of them are one file, so that no page carries them as script. */
export function FeatureIcon({ icon }: { icon: FeatureCard['icon'] }) {
  return (
    <span className="feature-icon">
      <svg
        width={22}
        height={22}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <use href={`${sprite}#${icon}`} />
      </svg>
    </span>
  )
}
