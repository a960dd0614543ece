/** Widths in pixels and types of stored pictures: content/pictures/<file>-<width>.<type>. */
export const PHOTO_WIDTHS = [160, 320, 640, 1280] as const
export const PHOTO_TYPES = ['avif', 'webp'] as const
/** The largest file that the editor accepts. */
export const MAX_PHOTO_MB = 10

export function photoPath(file: string, width: number, type: (typeof PHOTO_TYPES)[number] = 'webp'): string {
  return `/pictures/${file}-${width}.${type}`
}
