const getWords = (text: string) => text.trim().split(/\s+/)
const getLines = (text: string) => text.trim().split(/\n */)

const givenNames = getWords(`
  Aaliyah Adaeze Aiko Alejandro Amara Amina Anders Anouk Arjun Astrid Ayumi Beatriz Bilal Björn Bronwen Callum Camille
  Chidi Chloé Dalia Davor Deepa Dmitri Efua Elif Emeka Esperanza Farida Fatou Fionn Gabriela Giulia Goran Hana Hiroshi
  Ifeoma Ingrid Ishaan Ivana Jamal Jelena Joaquín Kaito Kamala Katarzyna Kwame Laila Lars Leilani Linh Lucía Magnus
  Malia Marek Mei Mireille Nadia Naoko Ngozi Nikolai Oluwaseun Omar Paloma Priya Quang Rafael Ravi Rosalind Sanjay
  Santiago Siobhán Sven Tariq Thandiwe Tomás Uma Valentina Viktor Wanjiru Wei Ximena Yara Yusuf Zofia`)
const starts = getWords(`
  Bel Cor Dal Fen Gal Hol Jas Kel Lor Mar Nev Ost Pel Quin Rav Sel Tor Vel Wyn Zan`)
const middles = getWords(`
  a ani aro e eli eno i ira iso o ola ovi u umi ura y`)
const ends = getWords(`
  bek dara fex gami kori lund mére nax quist rell sova tzi vane wick zor`)

const places = getLines(`
  Calgary|Alberta|Canada
  Edmonton|Alberta|Canada
  Vancouver|British Columbia|Canada
  Toronto|Ontario|Canada
  Montréal|Quebec|Canada
  Halifax|Nova Scotia|Canada
  Denver|Colorado|United States
  Austin|Texas|United States
  Seattle|Washington|United States
  Chicago|Illinois|United States
  London|England|United Kingdom
  Lagos|Lagos|Nigeria`)
const studies = getLines(`
  Mathematics
  Nursing
  Accounting
  Music
  Mechanical Engineering
  Biology
  History
  Economics
  Computer Science
  Hospitality`)
const companies = getLines(`
  Granary Labs
  Harbor Foods
  Juniper Freight
  Kettle Insurance
  Lantern Energy
  Meadow Bank
  Orchard Health
  Pebble Retail
  Quarry Works
  Saddle Air`)
const roles = getLines(`
  Data analyst
  Cloud engineer
  Security analyst
  Project coordinator
  Product designer
  Database administrator
  Machine learning engineer`)
const topics = getLines(`
  SQL for analysts
  Terraform modules
  Query tuning
  Threat modeling
  Prompt design
  Dashboards that get read
  Agile planning`)
const messages = getLines(`
  Which training should I begin with? I know a little SQL.
  Can I take the evening classes while I work full time?
  Is the application fee refunded if I cannot attend?
  Two of us would like to join the same cohort. Is that possible?
  I applied last week and would like to change my course.
  Do you offer a certificate at the end, and who signs it?
  My employer may pay. What would they need from you?
  Where can I read about the projects that students build?`)
const notes = getLines(`
  Called, no answer. Will try again in the afternoon.
  Asked for the syllabus; sent by email.
  Wants the evening group. Told them about the waitlist.
  Employer pays, needs an invoice with a purchase order number.
  Very well prepared. Would fit the advanced project.
  Asked to move to the next start. Fine from our side.
  Fee question answered, waiting for their decision.`)

export const words = { givenNames, starts, middles, ends, places, studies, companies, roles, topics, messages, notes }
