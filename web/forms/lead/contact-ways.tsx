import CalendarDays from 'lucide-react/icons/calendar-days'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import company from '#content/company.yaml'
import navigation from '#content/navigation.yaml'

export function ContactWays({ subject }: { subject: string }) {
  const { email, phone, hours, schedulingUrl } = company
  return (
    <div>
      <ul className="mt-[1.25rem]">
        <Way icon={Mail} to={`mailto:${email}?subject=${encodeURIComponent(subject)}`} label={email} />
        {phone && <Way icon={Phone} to={`tel:${phone.dialled}`} label={phone.shown} />}
        <Way icon={CalendarDays} to={schedulingUrl} label={navigation.footer.schedulingLabel} />
      </ul>
      <p className="border-t pt-[1rem] text-small text-muted-foreground">{hours}</p>
    </div>
  )
}

type WayProps = { icon: typeof Mail; to: string; label: string }

function Way({ icon: Icon, to, label }: WayProps) {
  return (
    <li className="flex min-h-[3.25rem] items-center gap-[0.85rem] border-t">
      <Icon className="flex-none text-primary" aria-hidden="true" />
      <a
        href={to}
        className="wrap-anywhere py-[0.5rem] font-semibold decoration-primary underline-offset-[0.25em] hover:underline"
      >
        {label}
      </a>
    </li>
  )
}
