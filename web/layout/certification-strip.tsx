import logos from '#content/logos.yaml'
import { Wordmark } from '#web/ui/wordmark.tsx'

/** 'We are certified by' and the four logos (specification 1). */
export function CertificationStrip() {
  const { title, logos: certifications } = logos.certifications
  return (
    <section className="certification-strip" aria-labelledby="certifications" data-behind-menu="">
      <div className="page-width">
        <h2 id="certifications">{title}</h2>
        <ul>
          {certifications.map(({ name, style, mark }) => (
            <li key={name}>
              <Wordmark name={name} style={style} mark={mark} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
