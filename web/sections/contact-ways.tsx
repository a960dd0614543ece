import CalendarDays from 'lucide-react/icons/calendar-days'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import company from '#content/company.yaml'
import navigation from '#content/navigation.yaml'

export function ContactWays({ subject }: { subject?: string }) {
  const { email, phone, hours, schedulingUrl } = company
  const mail = subject ? `mailto:${email}?subject=${encodeURIComponent(subject)}` : `mailto:${email}`
  return (
    <div className="contact-ways">
      <ul>
        <li>
          <Mail aria-hidden="true" />
          <a href={mail}>{email}</a>
        </li>
        {phone && (
          <li>
            <Phone aria-hidden="true" />
            <a href={`tel:${phone.dialled}`}>{phone.shown}</a>
          </li>
        )}
        <li>
          <CalendarDays aria-hidden="true" />
          <a href={schedulingUrl}>{navigation.footer.schedulingLabel}</a>
        </li>
      </ul>
      <p>{hours}</p>
    </div>
  )
}
