import { logo } from '#content/logo.data.ts'

/** The academy's mark. Its height comes from `className`, its width from its own shape. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox={logo.viewBox}
      className={className}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: content/logo.ts lets only shapes and colors through.
      dangerouslySetInnerHTML={{ __html: logo.drawing }}
    />
  )
}
