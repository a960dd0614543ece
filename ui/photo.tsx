import { PHOTO_WIDTHS, photoPath } from '#content/photo.ts'

type PhotoProps = {
  file: string
  alt: string
  /** How wide it is shown, as in the attribute `sizes` of an image. */
  sizes: string
  className?: string
}

/** A picture that somebody uploaded: the browser takes the width that it needs. */
export function Photo({ file, alt, sizes, className }: PhotoProps) {
  const sources = PHOTO_WIDTHS.map((width) => `${photoPath(file, width)} ${width}w`).join(', ')
  return (
    <img
      src={photoPath(file, 640)}
      srcSet={sources}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
