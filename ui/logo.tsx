import { logo } from '#content/logo.data.ts'

/** The academy's logo. `className` sets the height; the width follows. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox={logo.viewBox}
      className={className}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: content/logo.ts allows only shapes and colors.
      dangerouslySetInnerHTML={{ __html: logo.drawing }}
    />
  )
}
