import CircleAlert from 'lucide-react/icons/circle-alert'

/**
 * A field's error below it, in red with an icon. Its line is kept free while there is none, so that nothing jumps.
 * @param message nothing is shown where it is missing or empty
 */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <div className="min-h-6 pt-1">
      {message ? (
        <p id={id} className="flex items-start gap-1.5 text-alarm text-small leading-snug">
          <CircleAlert className="mt-[0.125rem] size-4 shrink-0" aria-hidden="true" />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  )
}
