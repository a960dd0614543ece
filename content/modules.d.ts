// What an import of a content file gives: the plugin of vite-plugin.ts checks it and hands it over.
declare module '#content/company.yaml' {
  const company: import('#content/schema.ts').Company
  export default company
}
declare module '#content/navigation.yaml' {
  const navigation: import('#content/schema.ts').Navigation
  export default navigation
}
declare module '#content/corporate/*.yaml' {
  const training: import('#content/schema.ts').CorporateTraining
  export default training
}
declare module '#content/home.yaml' {
  const home: import('#content/schema.ts').HomePage
  export default home
}
declare module '#content/logos.yaml' {
  const logos: import('#content/schema.ts').Logos
  export default logos
}
declare module '#content/talents.yaml' {
  const talents: import('#content/schema.ts').TalentsPage
  export default talents
}
declare module '#content/resumes.yaml' {
  const resumes: import('#content/schema.ts').ResumesPage
  export default resumes
}
declare module '#content/about.yaml' {
  const about: import('#content/schema.ts').AboutPage
  export default about
}
declare module '#content/contact.yaml' {
  const contact: import('#content/schema.ts').ContactPage
  export default contact
}
declare module '#content/webinar.yaml' {
  const webinar: import('#content/schema.ts').Webinar
  export default webinar
}
declare module '#content/scholarship.yaml' {
  const scholarship: import('#content/schema.ts').Scholarship
  export default scholarship
}
// What a page shows of another page's file: it need not carry the rest.
declare module '#content/home.yaml?only=hero' {
  const home: Pick<import('#content/schema.ts').HomePage, 'hero'>
  export default home
}
declare module '#content/scholarship.yaml?only=applicationsClose,cohortStarts,promoCode' {
  const dates: Pick<import('#content/schema.ts').Scholarship, 'applicationsClose' | 'cohortStarts' | 'promoCode'>
  export default dates
}
declare module '#content/webinar.yaml?only=session' {
  const weekly: Pick<import('#content/schema.ts').Webinar, 'session'>
  export default weekly
}
declare module '#content/custom-training.yaml' {
  const customTraining: import('#content/schema.ts').CustomTraining
  export default customTraining
}
declare module '#content/calendar.yaml' {
  const calendar: import('#content/schema.ts').Calendar
  export default calendar
}
declare module '#content/apply.yaml' {
  const apply: import('#content/schema.ts').ApplyPage
  export default apply
}
declare module '#content/apply.yaml?only=meta,next' {
  const apply: Pick<import('#content/schema.ts').ApplyPage, 'meta' | 'next'>
  export default apply
}
declare module '#content/apply.yaml?only=success' {
  const apply: Pick<import('#content/schema.ts').ApplyPage, 'success'>
  export default apply
}
declare module '#content/newsletter.yaml' {
  const newsletter: import('#content/schema.ts').NewsletterPage
  export default newsletter
}
declare module '#content/newsletter.yaml?only=withoutScript' {
  const newsletter: Pick<import('#content/schema.ts').NewsletterPage, 'withoutScript'>
  export default newsletter
}
