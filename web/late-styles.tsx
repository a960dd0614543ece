import { useState, useSyncExternalStore } from 'react'
import common from './late-styles.css?url'
import otherPages from './styles/late-pages.css?url'

/** The id of the link that ends the first screen. */
export const FIRST_SCREEN_END = 'late'

/**
 * The styles of everything below the first screen: what all pages share, and the sheet of the page's kind. A document links both
 * where its first screen ends, and the browser paints what precedes them without (docs/decisions/0031). A page that follows
 * without a document has them in the head, and React shows it only with them.
 */
export function LateStyles({ kind = otherPages }: { kind?: string | undefined }) {
  const rendered = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  // Where it was at first, so that hydration changes nothing.
  const [inDocument] = useState(rendered)
  return [common, kind].map((sheet, place) =>
    inDocument ? (
      <link
        key={sheet}
        id={place ? undefined : FIRST_SCREEN_END}
        rel="stylesheet"
        // With a fragment it is not the same to React as that in the head, which must come before this one goes.
        href={`${sheet}#${FIRST_SCREEN_END}`}
        fetchPriority="low"
      />
    ) : (
      <link key={sheet} rel="stylesheet" href={sheet} precedence={FIRST_SCREEN_END} />
    ),
  )
}
