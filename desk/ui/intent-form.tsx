import type { ReactNode } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { ConfirmPasskey } from './confirm-passkey.tsx'

type IntentFormProps = {
  /** What the page's action is asked to do. */
  intent: string
  /** Of what it is done to. */
  id?: string
  /** The action's answer, which may be another form's. */
  answer: unknown
  children: ReactNode
}
