import { z } from 'zod'
import { heading, point, text } from './parts.ts'

/** Icons that content may ask for, by their Lucide names; web/sections/feature-icons.svg draws exactly these. */
export const icons = [
  'award',
  'blocks',
  'book-open',
  'briefcase',
  'building',
  'calendar-days',
  'chart-column',
  'clipboard-check',
  'clock',
  'code',
  'compass',
  'file-text',
  'flask-conical',
  'graduation-cap',
  'hammer',
  'handshake',
  'heart-handshake',
  'laptop',
  'layers',
  'lightbulb',
  'map',
  'message-circle',
  'microscope',
  'monitor-play',
  'pencil-ruler',
  'presentation',
  'puzzle',
  'repeat',
  'route',
  'scale',
  'search',
  'shield-check',
  'sparkles',
  'target',
  'timer',
  'user-check',
  'users',
  'wallet',
] as const
const icon = z.enum(icons)

/** A feature card (specification 3): icon, header, sub. */
export const featureCard = z.strictObject({ icon, header: text, sub: text })

const row = z.array(featureCard).min(1).max(3)

/** A section block (specification 3): on large screens rows 1 and 3 have three columns, rows 2 and 4 two. */
export const featureRows = z.strictObject({
  eyebrow: text.optional(),
  title: text,
  subtitle: text,
  row1: row,
  row2: row.max(2).optional(),
  row3: row.optional(),
  row4: row.max(2).optional(),
})

/** Numbered steps under a heading. */
export const steps = z.strictObject({ heading, steps: z.array(point).min(2) })
