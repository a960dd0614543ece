import { PHOTO_WIDTHS, photoPath } from '#content/photo.ts'

type PhotoProps = {
  file: string
  alt: string
  /** Displayed width, as in the `sizes` attribute of an image. */
  sizes: string
  className?: string
}

/** Uploaded picture. The browser picks the type and the width. */
export function Photo({ file, alt, sizes, className }: PhotoProps) {
  const sources = (type: 'avif' | 'webp') =>
    PHOTO_WIDTHS.map((width) => `${photoPath(file, width, type)} ${width}w`).join(', ')
  return (
    <picture className="contents">
      {/* The picture has no box of its own, so a source with one would be an item of the grid around it. */}
      <source className="hidden" type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={photoPath(file, 640)}
        srcSet={sources('webp')}
        sizes={sizes}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  )
}
