/** Icons of buttons and links, as paths in a 24-unit square. Every page carries them, so keep them few and short. */
const glyphs = {
  'arrow-left': 'M19 12H5m7 7-7-7 7-7',
  'arrow-right': 'M5 12h14m-7-7 7 7-7 7',
  'arrow-up-right': 'M7 7h10v10M7 17 17 7',
  check: 'M20 6 9 17l-5-5',
  'chevron-down': 'm6 9 6 6 6-6',
  cross: 'M6 6l12 12M18 6 6 18',
  copy: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
  pause: 'M9 5v14M15 5v14',
  play: 'm7 4 13 8-13 8z',
  plus: 'M5 12h14M12 5v14',
} as const

type GlyphProps = {
  sign: keyof typeof glyphs
  size?: number
  className?: string
}

/**
 * One of the {@link glyphs}, in the text color. Hidden from screen readers, so its meaning must be in the text beside
 * it.
 */
export function Glyph({ sign, size = 20, className }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={glyphs[sign]} />
    </svg>
  )
}
