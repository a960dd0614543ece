// Types of imported content files (vite-plugin.ts).
declare module '#content/company.yaml' {
  const company: import('#content/schema.ts').Content['company']
  export default company
}
declare module '#content/navigation.yaml' {
  const navigation: import('#content/schema.ts').Content['navigation']
  export default navigation
}
declare module '#content/corporate/*.yaml' {
  const training: import('#content/schema.ts').CorporateTraining
  export default training
}
declare module '#content/forms/*.yaml' {
  const form: import('#content/schema.ts').FormPage
  export default form
}
declare module '#content/home.yaml' {
  const home: import('#content/schema.ts').Content['home']
  export default home
}
declare module '#content/logos.yaml' {
  const logos: import('#content/schema.ts').Content['logos']
  export default logos
}
declare module '#content/certifications.yaml' {
  const certifications: import('#content/schema.ts').Content['certifications']
  export default certifications
}
declare module '#content/talents.yaml' {
  const talents: import('#content/schema.ts').Content['talents']
  export default talents
}
declare module '#content/resumes.yaml' {
  const resumes: import('#content/schema.ts').Content['resumes']
  export default resumes
}
declare module '#content/about.yaml' {
  const about: import('#content/schema.ts').Content['about']
  export default about
}
declare module '#content/contact.yaml' {
  const contact: import('#content/schema.ts').Content['contact']
  export default contact
}
declare module '#content/webinar.yaml' {
  const webinar: import('#content/schema.ts').Content['webinar']
  export default webinar
}
declare module '#content/scholarship.yaml' {
  const scholarship: import('#content/schema.ts').Content['scholarship']
  export default scholarship
}
declare module '#content/custom-training.yaml' {
  const customTraining: import('#content/schema.ts').Content['customTraining']
  export default customTraining
}
declare module '#content/calendar.yaml' {
  const calendar: import('#content/schema.ts').Content['calendar']
  export default calendar
}
declare module '#content/apply.yaml' {
  const apply: import('#content/schema.ts').Content['apply']
  export default apply
}
declare module '#content/newsletter.yaml' {
  const newsletter: import('#content/schema.ts').Content['newsletter']
  export default newsletter
}
declare module '#content/people.yaml' {
  const people: import('#content/schema.ts').Content['people']
  export default people
}
declare module '#content/choose.yaml' {
  const choose: import('#content/schema.ts').Content['choose']
  export default choose
}
declare module '#content/compare.yaml' {
  const compare: import('#content/schema.ts').Content['compare']
  export default compare
}
