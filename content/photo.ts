/** The widths in pixels in which a picture is stored: content/pictures/<file>-<width>.webp. */
export const PHOTO_WIDTHS = [160, 320, 640, 1280] as const

/** The address of a picture in one width. */
export function photoPath(file: string, width: number): string {
  return `/pictures/${file}-${width}.webp`
}
