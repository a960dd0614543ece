/** Body of every response that is not 2xx. `errors` is by wire field. */
export type Failure = {
  success: false
  isSuccess: false
  message: string
  errors?: Record<string, string[]>
}

/** Verbatim from specification 5 (submit checks), 7 and 8. */
export const messages = {
  somethingWentWrong: 'Something went wrong',
  registrationFailed: 'An error occured, Try again!',
  checkoutFailed: 'An error occured loading Stripe, Try again!',
  wrongWaiverCode: 'Invalid Application Waiver Code!',
  registeredWaived: 'Registration Successful, A member of our team would reach out to you shortly.',
  registeredUnpaid: 'Registration Successful, Proceeding to payment of application fee. Please wait...',
  selectGender: 'Please select a Gender',
  selectEducationLevel: 'Please select a Highest Educational Level',
  selectEmploymentStatus: 'Please select a Current Employment Status',
  selectExperienceLevel: 'Please select an Experience Level',
  selectCourse: 'Please select a Course',
  fillLinkedIn: 'Please fill LinkedIn Profile Url',
  acceptTerms: 'Please accept our terms and conditions',
  subscribed: 'Thank you for subscribing to our newsletter!',
  subscribingFailed: 'An error occured! Please try again!',
} as const

export function failure(message: string, errors?: Record<string, string[]>): Failure {
  return errors ? { success: false, isSuccess: false, message, errors } : { success: false, isSuccess: false, message }
}
