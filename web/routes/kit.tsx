import { type CSSProperties, type ReactNode, useState } from 'react'
import { AnyLink } from '#ui/any-link.tsx'
import { Button, buttonLook } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Clip } from '#ui/clip.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { FirstWeek } from '#ui/first-week.tsx'
import { Fold } from '#ui/fold.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { Logo } from '#ui/logo.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Progress } from '#ui/progress.tsx'
import { Sample } from '#ui/sample.tsx'
import { Select } from '#ui/select.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { Wordmark } from '#ui/wordmark.tsx'

// Tailwind does not read this file, so that no build has styles for it: what is only the kit's is inline.
const column: CSSProperties = { display: 'grid', gap: '0.75rem', maxWidth: '36rem', marginBottom: '3rem' }
const row: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' }
const inPlace: CSSProperties = { position: 'static', margin: 0 }
const ofDesk = {
  '--button-height': '2.25rem',
  '--button-padding': '1rem',
  '--button-text': '0.9375rem',
} as CSSProperties

/** Every component of ui/ in its variants and states, in both themes. For developers: no build has this page. */
export default function Kit() {
  return (
    <>
      <title>Kit</title>
      <SkipLink />
      <main id="content" className="page-width section" tabIndex={-1}>
        <h1 className="text-page-title">Kit</h1>
        <p>Hovering, focus and a pressed button show when you try them. The skip link shows with Tab.</p>
        <div className="mt-6 grid lg:grid-cols-2">
          <Theme name="light" />
          <Theme name="dark" />
        </div>
      </main>
    </>
  )
}

function Theme({ name }: { name: 'light' | 'dark' }) {
  return (
    <section
      className="bg-background p-6 text-foreground"
      style={{ colorScheme: name }}
      aria-label={`In the ${name} theme`}
    >
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Links">
        <p>
          A{' '}
          <AnyLink to="/" className="link">
            link in a text
          </AnyLink>
          , and one on its own:{' '}
          <AnyLink to="/" className="arrow-link">
            See all trainings <Glyph sign="arrow-right" size={18} />
          </AnyLink>
        </p>
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Messages">
        <Callout>News: the next start has three seats left.</Callout>
        <Callout tone="problem">Problem: this start is full.</Callout>
        <Notice tone="calm">Calm: we have your application.</Notice>
        <Notice tone="news">News: this form was saved on another device.</Notice>
        <Notice tone="alarm">Alarm: the payment did not go through.</Notice>
        <div role="status">
          {['success', 'warning', 'error'].map((kind) => (
            <p key={kind} className="toast" data-kind={kind} style={inPlace}>
              A toast: {kind}
            </p>
          ))}
        </div>
      </Part>
      <Part title="Marks">
        <p>
          Made up <Sample /> and <code className="code">CANDLE25</code>
        </p>
        <Progress steps={[{ title: 'Apply' }, { title: 'Interview' }, { title: 'First class' }]} current={1} />
      </Part>
      <Part title="Card, fold and clip">
        <p className="card p-4">A part that stands on its own</p>
        <Fold title="Folded on phones" level="h3">
          <p>Open on wider screens.</p>
        </Fold>
        <Clip label="Show the whole text">
          <p>On phones, only the beginning of a long text shows until the button is pressed.</p>
        </Clip>
      </Part>
      <Part title="Pictures">
        <Pictures />
      </Part>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div style={column}>
      <h2 className="text-title-3">{title}</h2>
      {children}
    </div>
  )
}

const variants = ['filled', 'ghost', 'quiet', 'danger'] as const

function Buttons() {
  return variants.map((variant) => (
    <p key={variant} className="actions">
      <Button variant={variant}>{variant}</Button>
      <Button variant={variant} href="/">
        Link
      </Button>
      <Button variant={variant} loading>
        Busy
      </Button>
      <Button variant={variant} disabled>
        Disabled
      </Button>
      {variant === 'ghost' && (
        <Button variant="ghost" aria-pressed>
          On
        </Button>
      )}
      <span className={buttonLook(variant)} style={ofDesk}>
        Desk
      </span>
    </p>
  ))
}

const options = ['Data Science', 'UI/UX'].map((label) => ({ value: label, label }))

function Fields() {
  const [text, setText] = useState('Ada Byron')
  const [choice, setChoice] = useState('')
  const [phone, setPhone] = useState('')
  const [file, setFile] = useState<File>()
  const typed = { value: text, onChange: setText }
  return (
    <>
      <LabeledInput {...typed} label="Name" name="name" hint="With a hint" validatorType="name" />
      <LabeledInput {...typed} label="Invalid" name="invalid" error="With an error" />
      <LabeledInput {...typed} label="Search" name="icon" icon={<Glyph sign="arrow-right" />} />
      <LabeledInput value="" onChange={setText} label="Empty" name="empty" placeholder="With a placeholder" />
      <LabeledInput {...typed} label="Filled in" name="locked" readOnly />
      <TextArea {...typed} label="Message" name="message" />
      <TextArea {...typed} label="Long message" name="long" tall error="Too short" />
      <Select label="Training" name="training" options={options} value={choice} onChange={setChoice} />
      <Select label="Invalid choice" name="choice" options={options} value="UI/UX" onChange={setChoice} error="Full" />
      <PhoneInput label="Phone" name="phone" value={phone} onChange={setPhone} />
      <PhoneInput label="Invalid phone" name="wrong" value="+1403" onChange={setPhone} error="Too short" />
      <FileInput label="Resume" name="file" accept=".pdf" file={file} onChange={setFile} />
      <FileInput label="Sent resume" name="sent" accept=".pdf" file={new File(['Ada'], 'ada.pdf')} onChange={setFile} />
      <Checkbox label="Not chosen" name="off" />
      <Checkbox label="Chosen" name="on" checked onChange={() => {}} />
      <Checkbox label="Must be chosen" name="must" error="Please agree" />
      <input className="input input-small" aria-label="A small field of the desk" defaultValue="Desk" />
    </>
  )
}

const signs = 'arrow-left arrow-right arrow-up-right check chevron-down cross copy pause play plus'.split(' ')
const styles = ['plain', 'bold', 'light', 'italic', 'wide', 'mono', 'caps', 'lower'] as const
const rows = ['z3f2 q1', 'o0 z1x2']

function Pictures() {
  return (
    <>
      <p className="actions">
        {signs.map((sign) => (
          <Glyph key={sign} sign={sign as 'check'} />
        ))}
        <Logo className="h-8" />
      </p>
      <p className="actions">
        {styles.map((style) => (
          <Wordmark key={style} name={style} style={style} mark="f2" />
        ))}
      </p>
      <div style={row}>
        {[...Array(10).keys()].map((palette) => (
          <Tiles key={palette} rows={rows} palette={palette} className="w-11" />
        ))}
        <FirstWeek rows={rows} palette={3} className="w-11" />
      </div>
    </>
  )
}
