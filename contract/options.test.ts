import { expect, test } from 'vitest'
import { place } from '#content/place.ts'
import { countries } from './countries.ts'
import { educationLevels, employmentStatuses, genders, type Option, programmingExperience } from './options.ts'

const asText = (options: readonly Option[]) => options.map(({ value, label }) => `${value}: ${label}`)

test('the dropdowns offer what specification 3 lists, in its order', () => {
  expect(asText(genders)).toEqual(['Male: Male', 'Female: Female', 'Others: Others'])
  expect(educationLevels.map(({ label }) => label)).toEqual([
    'High School',
    'Diploma/GED',
    'Associate Degree',
    "Bachelor's Degree",
    "Master's Degree",
    'Doctorate (Ph.D.)',
    'Professional Degree',
    'Other',
  ])
  expect(educationLevels.every(({ value, label }) => value === label)).toBe(true)
  expect(asText(programmingExperience)).toEqual(['true: Yes', 'false: No'])
  expect(asText(employmentStatuses)).toEqual([
    'Fulltime: Full Time',
    'Internship: Internship',
    'Contract: Contract',
    'Unemployed: Unemployed',
  ])
})

test('about 160 countries, each once, the default among them', () => {
  expect(place().defaultCountry).toBe('United States')
  expect(countries).toContain(place().defaultCountry)
  expect(new Set(countries).size).toBe(countries.length)
  expect(Math.abs(countries.length - 160)).toBeLessThan(15)
})
